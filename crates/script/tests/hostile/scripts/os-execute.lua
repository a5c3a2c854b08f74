-- expect: E003: other programs
return os.execute("true")
