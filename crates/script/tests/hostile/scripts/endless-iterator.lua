-- expect: E004
for _ in function() return 1 end do end
