-- expect: E003: there is no `tru`
return tru
