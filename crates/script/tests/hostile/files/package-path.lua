-- expect: E003: reads no other file
return package.path
