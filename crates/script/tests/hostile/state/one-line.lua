-- expect: E034: read-only
local a={n=0};local function f()local s=a;s.n+=1;return s.n end;local g=f;(f)()
-- hooks:
legal=function()return g()<100000 end,
