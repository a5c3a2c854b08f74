-- expect: more squares than the board has
moves = function() return setmetatable({}, { __iter = function() return function(_, place) return (place or 0) + 1, 'b2' end end }) end,
