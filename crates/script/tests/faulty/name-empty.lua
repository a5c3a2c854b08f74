-- expect: E013 4 empty
return {
    api = 1, id = "own",
    name = " ", extends = "tablut",
}
