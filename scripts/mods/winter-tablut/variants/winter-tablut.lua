-- Winter Tablut: the rules of tablut.lua unchanged; its look is defined in art.ron, beside mod.ron.

return {
    api = 1,
    id = "winter-tablut",
    name = "Winter Tablut",
    extends = "tablut",
    summary = "Tablut on pale birch: attackers of grey stone, defenders of horn and a king of bronze.",

    examples = {
        { rule = "the rules are Tablut's", allows = "e8-f8 d9-d7" },
    },
}
