module m;
enum [[packed]] e { A };
