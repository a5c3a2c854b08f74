-- expect: E003: at most 100000 entries
return table.move({}, 0 / 0, 2000000000, 2)
