-- expect: E003: once
options { a = { default = true } }
options { b = { default = true } }
