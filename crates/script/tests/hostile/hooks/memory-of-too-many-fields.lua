-- expect: a memory has 8 at most
memory = (function() local all = {} for i = 1, 5000 do all['f' .. i] = 'square' end return all end)(),
after = function() end,
