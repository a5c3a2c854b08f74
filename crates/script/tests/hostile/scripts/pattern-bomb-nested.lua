-- expect: E00[34]
return ("a"):rep(19000):gsub("(a*)*(a*)*(a*)*b", "")
