-- expect: E003: no environment
return os.getenv("HOME")
