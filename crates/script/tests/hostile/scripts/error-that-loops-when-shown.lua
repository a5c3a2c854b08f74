-- expect: E00[34]
error(setmetatable({}, { __tostring = function() while true do end end }))
