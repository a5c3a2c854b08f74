-- expect: E003: table functiontable
error(string.format("%s %s", {}, print) .. ("%*"):format({}))
