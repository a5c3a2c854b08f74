-- expect: E031 6
return {
    api = 1,
    id = "extends-itself",
    name = "Own",
    extends = "extends-itself",
}
