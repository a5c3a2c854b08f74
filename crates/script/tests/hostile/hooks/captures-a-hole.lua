-- expect: without gaps|no square
captures = function() return { [3] = 'd4' } end,
