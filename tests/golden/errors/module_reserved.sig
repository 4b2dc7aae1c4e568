module call;
