### What is wrong with a file, a position or a game, and what the table does about it.
### Most of these stand within another message, after a colon: they begin with a small letter and have no point at their end.

## The system

errors-system-disk-full = le disque est plein
errors-system-quota = l’espace disque accordé est épuisé
errors-system-forbidden = accès refusé
errors-system-read-only = le disque est en lecture seule
errors-system-file-for-folder = il y a un fichier à la place du dossier
errors-system-not-found = fichier ou dossier introuvable
errors-system-busy = un autre programme le tient verrouillé
errors-system-other = le système d’exploitation signale une erreur
errors-system-with-code = { $error } (erreur { $code })
errors-read-folder = c’est un dossier et non un fichier
errors-read-device = c’est un périphérique ou un tube et non un fichier
errors-read-too-large = il est trop grand : on lit au plus { $size }
errors-read-not-text = à partir de la ligne { $line }, ce n’est pas du texte (UTF-8)

## Games, settings, keys and solved puzzles on the disk

errors-stored-game = La partie sur la table
errors-stored-settings = Réglages
errors-stored-keys = Touches
errors-stored-solved = Énigmes résolues
errors-stored-second-player = La place sur un serveur
errors-not-written = { $what } : { $file } n’a pas pu être écrit : { $error }. Birka continue d’essayer.
errors-no-file = La partie n’est pas enregistrée : aucun fichier à côté de { $file } n’est utilisable.
errors-load-unreadable = { $what } : { $file } ne peut pas être lu : { $error }. { $kept }
errors-load-damaged = { $what } : { $file } est endommagé : { $problems }. Ce qui est lisible est utilisé. { $kept }
errors-load-partly = { $what } : tout n’est pas compris dans { $file }, et le reste est utilisé : { $problems }.
errors-kept-as = Le fichier est gardé sous { $file }.
errors-not-renamed = Le fichier n’a pas pu être renommé : { $error }.
errors-field-empty = le fichier est vide
errors-field-syntax = à partir de la ligne { $line }, il est illisible
errors-field-no-fields = ligne 1 : il manque les champs entre parenthèses, « (nom: valeur) »
errors-field-unknown = ligne { $line } : « { $name } » est inconnu
errors-field-unknown-near = ligne { $line } : « { $name } » est inconnu ; peut-être vouliez-vous dire « { $near } »
errors-field-not-understood = ligne { $line } : la valeur de « { $name } » n’est pas comprise
errors-field-twice = ligne { $line } : « { $name } » y est deux fois ; le premier compte
errors-field-not-a-name = { $value } n’est pas un nom
errors-table-none-free = Chaque table à côté de { $file } est prise par un autre Birka : cette partie ne sera pas enregistrée.
errors-table-own = Un autre Birka est ouvert. Celui-ci a sa propre table, enregistrée dans { $file } ; elle revient chaque fois que deux sont ouverts.
errors-table-unlocked = { $file } ne peut pas être verrouillé ({ $error }) : ne lancez pas un second Birka avec le même dossier de données.
errors-table-not-loaded = La partie enregistrée { $file } n’a pas pu être ouverte : { $error }. { $kept }
errors-table-saved-in = { $problems } Les parties sont enregistrées dans { $file } à la place.
errors-table-saved-nowhere = { $problems } Aucun autre fichier n’est utilisable non plus : cette partie ne sera pas enregistrée.
errors-table-kept = La partie qui était sur la table est gardée sous { $file }.
errors-table-not-kept = La partie qui était sur la table, { $file }, n’a pas pu être renommée : { $error }.
errors-table-not-archived = La partie qui était sur la table n’a pas pu être mise aux archives : { $error } Elle est gardée sous { $file }.
errors-table-rules-changed = Les règles de { $variant } ont changé depuis que cette partie a été enregistrée ; elle continue selon les nouvelles.
errors-saved-newer = un Birka plus récent l’a écrit ; ouvrez-le avec celui-là
errors-saved-unknown-format = aucun Birka n’a écrit son format, { $found }
errors-saved-checksum = le fichier a été endommagé, ou modifié à la main
errors-saved-gap = ses coups jusqu’au coup { $nth }, quand les règles ont changé, ne mènent pas à la position qui suit
errors-saved-clock = ses pendules connaissent { $times } coups, et elle en a { $moves }
errors-saved-result = après ses coups, la partie n’en est pas où le fichier le dit

## Squares and moves

errors-square-shape = « { $text } » n’est pas une case ; les cases s’écrivent comme « e5 »
errors-square-off-board = { $square } est hors de ce plateau, dont la dernière case est { $last }
errors-square-absent = ce plateau n’a pas de case { $square } : son dessin y porte « # »
errors-move-shape = « { $text } » n’est pas un coup ; les coups s’écrivent comme « e4-e7 »
errors-move-square = dans le coup « { $mv } » : { $error }
errors-illegal-over = la partie est finie
errors-illegal-off-board = le plateau n’a pas cette case
errors-illegal-no-piece = il n’y a pas de pion en { $square }
errors-illegal-piece-of = { $side ->
    [attackers] le pion en { $square } est aux attaquants, et c’est aux défenseurs de jouer
    [defenders] le pion en { $square } est aux défenseurs, et c’est aux attaquants de jouer
   *[other] le pion en { $square } est à { $side }, et c’est à l’autre camp de jouer
}
errors-illegal-turn-goes-on = le pion en { $square } a pris et son tour continue : il prend encore, ou termine son tour là où il est
errors-illegal-same-piece-again = le pion en { $square } a déjà joué le premier coup de ce tour ; un autre joue le second
errors-illegal-moves-alone = le pion en { $square } joue seul, et ce tour a déjà eu son premier coup ; un autre joue le second
errors-illegal-second-captures = seul le premier coup d’un tour prend ; le pion en { $square } peut jouer un autre coup
errors-illegal-place-first = les deux camps placent d’abord leurs pions, chacun sur une case vide
errors-illegal-taken = il y a déjà un pion en { $square }
errors-illegal-closed-to-placement = aucun pion ne peut être placé en { $square }
errors-illegal-no-pass = le camp au trait ne peut pas passer ici
errors-illegal-must-roll = ici, le dé n’a pas encore été lancé
errors-illegal-no-roll = aucun dé n’est lancé ici
errors-illegal-die = le dé montre { $face } ; avec cela, le pion en { $from } ne peut pas aller en { $to }
errors-illegal-stuck-with-die = le dé montre { $face } ; avec cela, le pion en { $square } n’a pas de coup
errors-illegal-blocked = le pion en { $square } ne peut pas bouger : toutes les cases voisines sont occupées
errors-illegal-closed-in = le pion en { $square } ne peut pas bouger : les règles lui ferment les cases libres voisines
errors-illegal-no-move = le pion en { $square } n’a aucun coup permis
errors-illegal-not-in-a-line = aucune ligne droite ne mène de { $from } à { $to }
errors-illegal-way-is-blocked = la voie vers { $to } est barrée en { $obstacle }
errors-illegal-not-from-here = le pion en { $from } ne se déplace ainsi, comme vers { $to }, que depuis d’autres cases
errors-illegal-forbidden = le pion en { $from } ne peut pas aller en { $to } : les règles l’interdisent
errors-illegal-own-rule = le pion en { $from } ne peut pas aller en { $to } : une règle propre à la variante l’interdit
errors-hook = une fonction de la variante échoue ({ $place })

## Positions

errors-position-ranks = la position a { $found } rangées, ce plateau en a { $expected } ; on l’écrit « /3t3/…/ a », la rangée 1 d’abord
errors-position-rank-length = la rangée { $rank } a { $found ->
    [one] { $found } case
   *[other] { $found } cases
}, ce plateau en a { $expected }
errors-position-unknown-piece = rangée { $rank }, colonne { $column } : « { $letter } » n’est pas un pion de cette variante ; ses pions sont { $known }
errors-position-not-absent = « # » est en { $square }, où ce plateau a une case ; compte-la comme vide
errors-position-empty-count = rangée { $rank }, colonne { $column } : « 0 » ne compte aucune case ; omettez-le
errors-position-no-side = la position ne dit pas qui joue ; finissez par «  a » pour les attaquants ou «  d » pour les défenseurs
errors-position-unknown-side = « { $found } » n’est pas un camp ; écrivez « a » pour les attaquants ou « d » pour les défenseurs
errors-position-trailing = « { $found } » suit la position, où rien n’a sa place
errors-position-size = la position a { $found } cases, ce plateau en a { $expected }
errors-position-unknown-kind = en { $square } se tient un pion que cette variante n’a pas
errors-position-cannot-go-on = il n’y a pas en { $square } de pion dont le tour puisse continuer
errors-position-hand-numbers = « { $found } » ne dit pas combien de pions restent à placer ; écrivez « hand:12/10 », ceux des attaquants d’abord
errors-position-hand = les pions à placer ne vont pas avec cette position
errors-position-memory-none = « memory:{ $found } » : cette variante ne retient rien ; omettez-le
errors-position-memory-shape = « memory:{ $found } » : écrivez chaque valeur avec son nom, comme « { $example } », séparées par des barres obliques
errors-position-memory-name = « memory:{ $found } » : cette variante retient { $known }
errors-position-memory-twice = « memory:{ $found } » : ce nom a déjà une valeur
errors-position-memory-number = « memory:{ $found } » : écrivez un nombre entier de { $from } à { $to }
errors-position-memory-square = « memory:{ $found } » : écrivez une case du plateau, ou omettez-le s’il n’y en a pas
errors-position-memory = ce qu’il faut retenir ne va pas avec cette variante
errors-position-passed-over = le camp au trait ne peut pas jouer ici : c’est à l’autre de jouer
errors-position-passed = l’autre camp ne peut pas avoir passé ici
errors-position-rolled = le dé ne peut pas avoir été lancé ici
errors-position-rolled-number = « { $found } » ne dit pas ce que montre le dé ; écrivez de « rolled:1 » à « rolled:6 »
errors-position-kings = { $found ->
    [0] il n’y a pas de roi ; la position en demande exactement un
   *[other] il y a { $found } rois ; la position en demande exactement un
}
errors-position-forbidden = { $square } est interdite à ce pion ({ $kind })
errors-position-hook = la variante ne peut pas juger la position : { $error }

## Games that are opened

errors-place = ligne { $line }, colonne { $column }
errors-fault-in = { $source }, { $place } : { $error }
errors-move-number = coup { $nth } : { $error }
errors-move-text = coup { $nth }, { $mv } : { $error }
errors-record-captures = selon ces règles, c’est { $made }
errors-record-retold = il n’y a pas un tel pion, ou pas de place pour lui
errors-record-start = dans la position initiale : { $error }
errors-record-changes = les règles auraient changé après le coup { $expected }, mais il y a { $found } coups
errors-record-result = le résultat serait « { $recorded } » ; selon les règles, c’est « { $found } » après le dernier coup
errors-record-open-value = cette valeur ne finit pas ; terminez-la par « " » sur la même ligne
errors-record-open-comment = ce commentaire ne finit pas ; terminez-le par une accolade
errors-record-escape = un caractère inconnu suit « \ » ; écrivez « \\ » pour le caractère lui-même
errors-record-too-long = il y a plus de { $most } caractères
errors-record-header = ce n’est pas un en-tête ; un en-tête est une ligne comme « [Variant "tablut"] »
errors-record-twice = « { $name } » est donné deux fois ; n’en gardez qu’un
errors-record-newer = elle est au format { $found }, que ce Birka ne connaît pas ; prenez un Birka plus récent
errors-record-value = « { $value } » n’est pas compris ici ; on écrit comme { $example }
errors-record-example = « { $example } »
errors-record-berserk = « { $mv } » est un saut ou un coup de berserk, que Birka ne joue pas
errors-record-number = « { $found } » est devant le coup { $expected } ; il manque un coup, ou il y en a un de trop
errors-record-stray = « { $text } » n’a pas sa place ici ; les coups s’écrivent comme « 1. e4-e7 d5-d8xd9 », les commentaires entre accolades, les variantes entre parenthèses
errors-record-variation-of-nothing = une variante suit le coup qu’elle remplace ; ici il n’y en a pas
errors-record-empty-variation = cette variante n’a pas de coups
errors-record-open-variation = cette variante ne finit pas ; terminez-la par « ) »
errors-record-loose-sign = « { $sign } » est isolé ; un signe suit son coup sans espace, comme dans « e4-e7{ $sign } »
errors-record-no-variation = « ) » ne termine aucune variante
errors-record-too-deep = les variantes sont imbriquées à plus de { $most } niveaux
errors-record-too-many-moves = la partie a plus de { $most } coups
errors-record-too-many-games = le texte a plus de { $most } parties ; divisez-le
errors-record-no-variant = la partie ne dit pas de quelle variante elle est ; ajoutez « [Variant "tablut"] »
errors-record-variant = aucune variante de ce nom ne peut être jouée ici : « { $name } »
errors-record-address = « { $found } » n’est pas une variante de cette partie
errors-record-no-rules = la feuille n’a pas de « [rules:…] » ; cette ligne vient avant les coups
errors-record-in-rules = dans les règles : { $error }
errors-record-no-such-rules = aucune variante ne convient aux règles de cette feuille ; « birka import-rules » en fait une
errors-record-in-position = dans la position : { $error }
errors-record-fields = la ligne a { $found ->
    [one] { $found } champ
   *[other] { $found } champs
} ; une partie est « game_id,moves,black_captured,white_captured,winner »
errors-record-winner = « { $found } » n’est pas un résultat ; on écrit « Black », « White », « Draw » ou « Ongoing », et un titre commence par « # »
errors-record-archive-line = la ligne des archives est endommagée
errors-record-unrecognised = ce n’est pas une partie : cela ne commence ni comme une partie de Birka (« [Birka "1"] »), ni comme une feuille OpenTafl (« [rules:…] »), une table de parties (« id,moves,,,winner »), une partie enregistrée (« (format: … »), une position (« /3t3/…/ a ») ou un lien (« birka://… »)
errors-record-empty = il n’y a pas de partie
errors-record-no-moves = il n’y a pas de coups ; les coups s’écrivent comme « 1. e4-e7 d5-d8xd9 », et seuls les commentaires entre accolades
errors-record-more = et { $count ->
    [one] { $count } autre faute
   *[other] { $count } autres fautes
}
errors-rules-missing = « { $key }: » manque ; une feuille se lit « dim:9 … start:/3ttt3/…/ »
errors-rules-value = « { $key }:{ $value } » n’est pas compris
errors-rules-start = la position initiale « start: » n’est pas valable
errors-rules-unplayable = on ne peut pas jouer selon ces règles
errors-link-too-long = le lien a plus de { $most } caractères ; envoyez plutôt un fichier
errors-link-kind = « { $found } » n’est ni une partie ni une position ; un lien commence par « birka://game? » ou « birka://position? »
errors-link-newer = un Birka plus récent a fait le lien (version { $found }) ; prenez celui-là
errors-link-no-version = le lien ne dit pas sa version, « v=1 »
errors-link-missing = le lien n’a pas de « { $name }= »
errors-link-encoding = « % » est suivi de deux chiffres hexadécimaux d’UTF-8
errors-link-character = « { $character } » n’a pas sa place dans un lien
errors-link-value = « { $value } » n’est pas compris dans le lien
errors-link-content = « { $found } » n’est rien qu’un lien contienne : derrière « # » se trouve « position= », « game= », « review= », « puzzle= » ou « variant= »
errors-link-damaged = le lien a été coupé ou modifié ; copiez-le de nouveau en entier
errors-link-too-large = le lien donne plus de { $most } octets une fois déballé ; envoyez plutôt un fichier
errors-link-mismatch = le lien contient autre chose que ce qu’il dit
errors-variant-unknown = il n’y a pas de variante « { $name } »
errors-variant-unknown-near = il n’y a pas de variante « { $name } » ; peut-être vouliez-vous dire « { $near } »
errors-variant-malformed = « { $name } » n’est pas le nom d’une variante
errors-variant-no-option = « { $variant } » n’a pas d’option « { $option } »
errors-variant-value = l’option « { $option } » de « { $variant } » ne peut pas être « { $value } »
errors-variant-rules = « { $name } » ne peut pas être jouée : ses règles ont des erreurs
errors-import-rules-changed = Les règles de { $variant } ont changé depuis que la partie a été notée ; elle est permise selon les nouvelles aussi.
errors-import-read-as = Lue comme { $variant }, dont la feuille donne les règles autrement sur { $count ->
    [one] { $count } point
   *[other] { $count } points
}.
errors-import-rules-left-out = { $count ->
    [one] Une règle de la feuille est omise ou seulement approchée.
   *[other] { $count } règles de la feuille sont omises ou seulement approchées.
}
errors-import-decoded = La ligne { $line } n’est pas en UTF-8 et est lue comme du Latin-1 (Windows-1252).

## The archive, and games that are written

errors-archive-unreadable = Les archives { $file } ne peuvent pas être lues : { $error }.
errors-archive-unwritable = Les archives { $file } ne peuvent pas être écrites : { $error }.
errors-archive-busy = Un autre programme se sert des archives ; { $file } reste verrouillé.
errors-archive-full = Les archives { $file } ont atteint { $size }. Déplacez le fichier, et un nouveau commence.
errors-archive-no-game = Les archives n’ont pas de partie { $nth }.
errors-archive-damaged = La partie { $nth } des archives ne peut pas être lue.
errors-archive-put-aside = { $count ->
    [one] Une ligne endommagée de { $file } est gardée dans { $kept } ;
   *[other] { $count } lignes endommagées de { $file } sont gardées dans { $kept } ;
} les autres parties sont intactes.
errors-archive-left-damaged = { $count ->
    [one] Une ligne de { $file } est endommagée et y a été laissée.
   *[other] { $count } lignes de { $file } sont endommagées et y ont été laissées.
} { $error }
errors-archive-newer-games = { $count ->
    [one] Une partie a été écrite par un Birka plus récent et n’est pas dans la liste ; elle reste aux archives.
   *[other] { $count } parties ont été écrites par un Birka plus récent et ne sont pas dans la liste ; elles restent aux archives.
}
errors-export-failed = La partie ne peut pas être écrite : { $error }.
errors-export-replay = on ne peut pas la rejouer selon les règles de { $variant } : { $faults }
errors-export-several = une feuille OpenTafl contient une partie, et non { $count }
errors-export-bare-table = Les commentaires, signes et variantes sont omis : une table n’a pas de place pour eux.
errors-export-bare-link = Les commentaires, signes et variantes sont omis : un lien n’a pas de place pour eux.
errors-export-headers-table = Les noms, dates, pendules et autres en-têtes sont omis : une table n’a pas de place pour eux.
errors-export-headers-link = Les pendules et autres en-têtes sont omis : un lien n’a pas de place pour eux.
errors-export-characters = « [ », « ] », « | », les tabulations et autres caractères de contrôle des noms et commentaires sont écrits « ( », « ) », « / » et espaces.
errors-export-drawings = Les flèches et les cercles sont omis : la feuille n’a pas de place pour eux.
errors-export-clocks = Les pendules sont omises : la feuille n’a qu’un temps pour les deux camps.
errors-export-rule-changes = La feuille ne dit pas que les règles ont changé pendant la partie.
errors-export-extends = Le lien contient la variante sans ce qu’elle étend : { $files }. Envoyez-le aussi, ou créez une archive de mod.
errors-export-not-said = La feuille ne dit rien de { $count ->
    [one] l’une des règles de la variante
   *[other] { $count } règles de la variante
}.

## The engine, puzzles and the analysis board

errors-engine-broke = la recherche s’est interrompue ; c’est un défaut de Birka
errors-engine-memory = il n’y a pas assez de mémoire pour la recherche : { $megabytes } Mo
errors-engine-thread = le système n’accorde pas de fil d’exécution à la recherche
errors-puzzle-other-variant = L’énigme est pour « { $wanted } », non pour « { $found } ».
errors-puzzle-rules-changed = Les règles de « { $variant } » ont changé depuis que la solution de l’énigme a été prouvée : on ne peut pas la jouer.
errors-puzzle-invalid = L’énigme { $id } est fausse et ne peut pas être jouée.
errors-puzzle-variant = L’énigme ne peut pas être jouée : { $error }.
errors-study-moves = Cette partie a { $most } coups avec ses variantes, et n’en prend pas plus.
errors-study-depth = Les variantes sont imbriquées à { $most } niveaux, et pas davantage.
errors-switch-size = le plateau a une autre taille
errors-switch-pieces = les sortes de pions sont différentes
errors-script-notes = Les scripts donnent lieu à { $count ->
    [one] une remarque
   *[other] { $count } remarques
} (« birka check » montre tout) : { $first }
errors-new-game = La partie ne peut pas commencer : { $error }.
