-- expect: E003: not a string
error(coroutine.create(print))
