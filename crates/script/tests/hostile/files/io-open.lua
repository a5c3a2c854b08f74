-- expect: E003: reads no other file
return io.open("/etc/passwd")
