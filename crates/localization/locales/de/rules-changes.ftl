## Was sich an den Regeln geändert hat

change-removed = Nicht mehr: { $sentence }
change-side-name = { $side } heißen { $name }.
change-start = Neue Partien beginnen aus einer anderen Stellung.
change-detail = Die Regeln unterscheiden sich in einer Einzelheit, die ihre Beschreibung nicht erwähnt.
change-hooks-added = Die Variante hat jetzt eigene Funktionen.
change-hooks-removed = Die Variante hat keine eigenen Funktionen mehr.
change-hooks-changed = Die eigenen Funktionen der Variante haben sich geändert.
