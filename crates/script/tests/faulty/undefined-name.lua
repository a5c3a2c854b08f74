-- expect: E003 3 `tru` is not defined
return {
    api = 1, id = "own", name = "Own", extends = "tablut", sources = { tru },
}
