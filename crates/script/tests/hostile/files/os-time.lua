-- expect: E003: no clock
return os.time()
