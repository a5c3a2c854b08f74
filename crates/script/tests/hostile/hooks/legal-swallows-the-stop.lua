-- expect: too long
legal = function()
    while true do pcall(function() while true do end end) end
end,
