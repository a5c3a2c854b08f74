-- expect: E003: no text
error({})
