-- expect: E005
return table.create(20000000, 1)
