module 12;
