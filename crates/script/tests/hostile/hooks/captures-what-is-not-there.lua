-- expect: is empty
captures = function() return { 'a1' } end,
