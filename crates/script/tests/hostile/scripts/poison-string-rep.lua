-- expect: E003: readonly
string.rep = function() return "owned" end
