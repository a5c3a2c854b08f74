-- expect: E031 6 there is no variant `tablutt` to extend; did you mean
return {
    api = 1,
    id = "own",
    name = "Own",
    extends = "tablutt",
}
