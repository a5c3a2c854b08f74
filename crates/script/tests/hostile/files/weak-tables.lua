-- expect: E003: no weak tables
return setmetatable({}, { __mode = "k" })
