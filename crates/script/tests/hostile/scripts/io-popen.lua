-- expect: E003: cannot read other files
return io.popen("ls")
