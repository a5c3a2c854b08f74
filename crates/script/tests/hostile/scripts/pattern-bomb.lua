-- expect: E004
string.find(("a"):rep(5000), ("a-"):rep(40) .. "b")
