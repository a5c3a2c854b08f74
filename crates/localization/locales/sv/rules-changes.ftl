## Vad som har ändrats i reglerna

change-removed = Inte längre: { $sentence }
change-side-name = { $side } heter { $name }.
change-start = Nya partier börjar från en annan ställning.
change-detail = Reglerna skiljer sig i en detalj som beskrivningen inte nämner.
change-hooks-added = Varianten har nu egna funktioner.
change-hooks-removed = Varianten har inte längre egna funktioner.
change-hooks-changed = Variantens egna funktioner har ändrats.
