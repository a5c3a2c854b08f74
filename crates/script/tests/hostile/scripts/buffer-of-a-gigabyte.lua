-- expect: E005
return buffer.create(1000000000)
