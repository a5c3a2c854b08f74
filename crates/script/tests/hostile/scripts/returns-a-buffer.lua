-- expect: E006
return buffer.create(8)
