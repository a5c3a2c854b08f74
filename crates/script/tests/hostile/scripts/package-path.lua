-- expect: E003: cannot read other files
return package.path
