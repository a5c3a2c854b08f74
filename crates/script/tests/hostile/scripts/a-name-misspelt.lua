-- expect: E003: `tru` is not defined
return tru
