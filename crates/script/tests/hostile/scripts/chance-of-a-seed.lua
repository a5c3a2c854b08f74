-- expect: E003
math.randomseed(7)
error(tostring(math.random(1, 1000000)))
