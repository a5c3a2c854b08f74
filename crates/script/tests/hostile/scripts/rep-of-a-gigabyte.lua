-- expect: E005
return ("x"):rep(1000000000)
