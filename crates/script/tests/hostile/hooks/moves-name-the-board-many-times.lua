-- expect: more squares than the board has
moves = function() return table.create(100000, 'b2') end,
