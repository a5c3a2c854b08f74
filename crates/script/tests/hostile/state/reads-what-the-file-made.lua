-- expect: nothing
local near = {}
for file = 1, 7 do
    for rank = 1, 7 do
        near[string.char(96 + file) .. rank] = { file = file, rank = rank }
    end
end
local Point = {}
Point.__index = Point
function Point.far(self) return math.abs(self.file - 4) + math.abs(self.rank - 4) end
local limits = table.freeze({ 1, 2, 9 })
local function sum(list) local total = 0 for _, x in list do total += x end return total end
local function counter() local n = 0 for _ in near do n += 1 end return n end
-- hooks:
legal = function(board, from, to)
    local seen = table.clone(limits)
    table.insert(seen, counter())
    local pieces = board:pieces('defenders')
    table.sort(pieces, function(a, b) return a < b end)
    local point = setmetatable({ file = near[to].file, rank = near[to].rank }, Point)
    local ok = pcall(error, 'no')
    return not ok and sum(seen) == 61 and point:far() + #pieces < 100
end,
