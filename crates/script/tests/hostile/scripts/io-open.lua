-- expect: E003: cannot read other files
return io.open("/etc/passwd")
