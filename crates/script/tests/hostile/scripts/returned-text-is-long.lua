-- expect: E007
return { name = ("x"):rep(2000000) }
