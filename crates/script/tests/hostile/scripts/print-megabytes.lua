-- expect: E006
print(("x\n"):rep(1000000), ("y"):rep(1000000))
