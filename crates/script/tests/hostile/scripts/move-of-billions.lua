-- expect: E003: at most 100000 entries
return table.move({}, 1, 2000000000, 2)
