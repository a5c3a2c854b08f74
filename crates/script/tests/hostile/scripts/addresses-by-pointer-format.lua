-- expect: E003
return string.format("%p", {})
