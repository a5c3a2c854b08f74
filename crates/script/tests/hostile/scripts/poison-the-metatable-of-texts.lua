-- expect: E003
getmetatable("").__index = function() return "owned" end
