-- expect: E003
error("\27[2J\27[H\7owned\nerror[E999]: owned")
