-- expect: E006
return coroutine.create(function() end)
