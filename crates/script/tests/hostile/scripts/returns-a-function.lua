-- expect: E006
return function() while true do end end
