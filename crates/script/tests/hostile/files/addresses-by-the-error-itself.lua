-- expect: E003: no text
error(coroutine.create(print))
