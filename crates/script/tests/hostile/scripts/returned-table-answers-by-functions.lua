-- expect: E011
return setmetatable({ id = "x" }, {
    __index = function() while true do end end,
    __iter = function() error("asked") end,
    __len = function() error("asked") end,
    __metatable = false,
})
