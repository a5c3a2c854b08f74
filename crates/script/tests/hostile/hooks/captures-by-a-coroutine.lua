-- expect: coroutine
captures = function() return coroutine.wrap(function() return {} end)() end,
