-- expect: E003
error(select(2, xpcall(error, function() error("again") end)))
