-- expect: must be a whole number from -32768 to 32767
memory = { ply = { from = -math.huge, to = math.huge }, other = { from = 0 / 0, to = 1e300 } },
after = function() end,
