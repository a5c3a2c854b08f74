-- expect: E003: no access to the clock
return os.clock()
