-- expect: E003: weak tables are not available
return setmetatable({}, { __mode = "k" })
