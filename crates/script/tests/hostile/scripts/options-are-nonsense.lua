-- expect: E01[123]
options { a = { default = function() end, choices = { {}, { {} } }, from = 0 / 0 } }
return {}
