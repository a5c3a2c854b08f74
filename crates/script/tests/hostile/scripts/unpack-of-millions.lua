-- expect: E00[35]
return table.unpack(table.create(1000000, 1))
