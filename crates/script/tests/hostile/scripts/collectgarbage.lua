-- expect: E003: differs from run to run
return collectgarbage("count")
