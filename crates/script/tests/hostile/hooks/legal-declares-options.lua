-- expect: options cannot be used
legal = function() return options({ a = { default = true } }).a end,
