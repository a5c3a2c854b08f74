-- expect: returns
announce = function() return {} end,
