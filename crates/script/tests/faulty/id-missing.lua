-- expect: E011 2 lacks `id`
return { api = 1, name = "Own", extends = "tablut" }
