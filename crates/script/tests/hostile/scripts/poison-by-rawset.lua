-- expect: E003: readonly
rawset(string, "rep", nil)
