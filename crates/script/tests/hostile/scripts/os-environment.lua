-- expect: E003: the environment
return os.getenv("HOME")
