-- expect: E002 5
return {
    api = 1,
    id = "own"
    name = "Own",
}
