-- expect: E01[0123]
return { api = 1, id = "\255\254", name = "\0", board = "\xc3", first = buffer.create(8), ends = coroutine.create(print) }
