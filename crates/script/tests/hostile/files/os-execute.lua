-- expect: E003: no programs
return os.execute("true")
