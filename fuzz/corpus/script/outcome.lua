return {
    api = 1, id = "own", name = "Own", extends = "brandubh",
    hooks = {
        words = "Two men left.", reasons = { few = "Two men are left." },
        outcome = function(board, ended)
            if not ended and board:count("defender") <= 2 then return "attackers", "few" end
            return nil
        end,
        announce = function(board, call)
            return if board:ways() > 1 then "two" elseif board:is_in(board:king(), "throne") then false else call
        end,
    },
}
