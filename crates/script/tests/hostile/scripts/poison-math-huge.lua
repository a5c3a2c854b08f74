-- expect: E003: readonly
math.huge = 1
