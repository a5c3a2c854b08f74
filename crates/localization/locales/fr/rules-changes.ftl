## Ce qui a changé dans les règles

change-removed = Ne vaut plus : { $sentence }
change-side-name = { $side } s’appellent { $name }.
change-start = Les nouvelles parties commencent par une autre position.
change-detail = Les règles diffèrent par un détail que leur description ne mentionne pas.
change-hooks-added = La variante a maintenant ses propres fonctions.
change-hooks-removed = La variante n’a plus de fonctions propres.
change-hooks-changed = Les fonctions propres de la variante ont changé.
