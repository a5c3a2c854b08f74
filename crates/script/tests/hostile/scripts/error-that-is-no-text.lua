-- expect: E003: not a string
error({})
