local ways = { "north", "east" }
return {
    api = 1, id = "own", name = "Own", extends = "brandubh",
    hooks = {
        words = "The king steps over one of his men.",
        moves = function(board, from)
            if board:at(from) ~= "king" then return nil end
            local found = {}
            for _, way in ways do
                local over = board:step(from, way)
                local to = over and board:step(over, way)
                if to and board:is_empty(to) and not board:is_in(to, "middle") then table.insert(found, to) end
            end
            return found
        end,
    },
}
