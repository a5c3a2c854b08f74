-- expect: E006 4 write `return variant` as its last line
local variant = {
    api = 1,
}
