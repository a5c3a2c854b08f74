## Qué ha cambiado en las reglas

change-removed = Ya no vale: { $sentence }
change-side-name = { $side } se llaman { $name }.
change-start = Las partidas nuevas empiezan en otra posición.
change-detail = Las reglas difieren en un detalle que su descripción no menciona.
change-hooks-added = La variante tiene ahora funciones propias.
change-hooks-removed = La variante ya no tiene funciones propias.
change-hooks-changed = Las funciones propias de la variante han cambiado.
