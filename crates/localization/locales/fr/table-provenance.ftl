# What is known and what is invented about the pieces and the board, in the settings.
provenance-pieces = À propos de ces pions
provenance-board = À propos de ce plateau
provenance-place = À propos de ce lieu
provenance-known = Ce que l’on sait
provenance-invented = Ce qui est inventé
provenance-sources = Sources
# What the shipped art.ron files say, each text as it stands there. Sources are quoted and not translated.
provenance-ballinderry-known = Le plateau a sept trous sur sept pour des chevilles, un double anneau autour du trou central, un arc autour du trou de chaque coin, une bordure de huit panneaux sculptés, dont deux à chaîne d’anneaux dans le style de Borre, et un bouton à chaque extrémité ; le plus grand est un visage humain stylisé. Il est en if.
provenance-ballinderry-invented = Le petit bouton est une tête d’animal selon un journal de 1933, une simple boule selon d’autres ; ici, c’est un animal. Les entailles des deux têtes sont de nous, et la chaîne d’anneaux fait tout le tour de la bordure.
provenance-tawlbwrdd-known = Robert ap Ifan dessina le plateau en 1587, avec onze cases sur onze, dont une colonne sur deux est ombrée. Aucun plateau ne subsiste ; les lois du pays de Galles disent la valeur de plateaux de bois de cerf ou de bois.
provenance-tawlbwrdd-invented = Le chêne, ses colonnes marquetées de chêne fumé, la moulure aux fleurs tracées au compas, comme les taillaient les menuisiers gallois de ce temps, et la languette pour suspendre le plateau.
provenance-all-glass-known = Des tombes de Birka contenaient des pions de verre presque hémisphériques à base plate, larges de 1,9 à 2,7 cm et hauts de 1,8 à 2,4 cm : vert sombre, vert de mer, noirs ou pourpres ; dans Bj 750, huit sombres et dix-sept clairs. Trois tombes avaient un roi de verre vert de mer, haut d’environ 4 cm, aux fils de verre bleu sombre ou pourpre, la tête ronde et les yeux marqués, l’un d’eux avec un anneau comme une couronne.
provenance-all-glass-invented = Les pions sombres sont ici les attaquants, comme dans les autres jeux ; par leur nombre, c’étaient les hommes du roi. Les hommes sont un peu plus hauts qu’ils n’étaient, pour que les camps diffèrent par la forme. Les calottes des pions forts sont inventées.
provenance-bone-known = La tombe Bj 624 à Björkö contenait vingt-sept pions d’os, de corne et de bronze, datés de 800 à 1099. Le roi a une couronne de bronze.
provenance-bone-invented = On ne sait pas quels pions étaient les hommes du roi ; ici ils sont d’os et les attaquants de corne. Les contours suivent la photographie, non des mesures ; le bouton de la calotte du roi et les calottes des pions forts sont inventés.
provenance-glass-known = À Björkö, où se trouvait la ville de Birka, la tombe Bj 523 contenait des pions de verre, et la tombe Bj 624 des pions d’os et de corne avec un roi qui porte du bronze. Les deux sont datées de 800 à 1099.
provenance-glass-invented = La paire est de nous : aucune tombe n’avait du verre d’un côté et de l’os de l’autre. Les goupilles et calottes de bronze des hommes et la perle d’ambre du roi sont inventées.
provenance-pegs-known = Le plateau de Ballinderry a des trous, ses pions étaient donc des chevilles. Aucune n’a été trouvée.
provenance-pegs-invented = Tout : des attaquants de chêne des marais à tête plate, des défenseurs de buis à tête ronde, un roi d’if dont la tête surmonte un anneau de bronze, et des calottes de bronze sur les pions forts.
provenance-hall-known = Les grandes halles de l’époque avaient deux rangées de poteaux, des bancs le long des murs et un long foyer au milieu : l’une se trouvait dans la garnison de Birka et brûla au Xe siècle, une autre à Borg, aux Lofoten. Le bateau d’Oseberg, inhumé en 834, contenait des coffres, des seaux, des lampes de fer sur tige et des tentures tissées, celui de Gokstad des boucliers ronds. Les peignes en bois de cervidé, les récipients de stéatite et les pesons de métier à tisser en argile sont des trouvailles courantes.
provenance-hall-invented = D’aucune halle il ne reste les murs ni le toit : ses planches, ses chevrons et sa porte sont de nous, et elle est plus petite que ces deux-là. La table sur tréteaux, toutes les couleurs et la place de chaque chose sont également inventées.
