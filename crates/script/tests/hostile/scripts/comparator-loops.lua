-- expect: E004
table.sort({ 3, 1, 2, 5, 4 }, function() while true do end end)
