-- expect: E004
repeat until false
