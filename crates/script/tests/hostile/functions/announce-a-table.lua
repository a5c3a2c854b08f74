-- expect: answers with
announce = function() return {} end,
