# What is known and what is invented about the pieces and the board, in the settings.
provenance-pieces = Sobre estas piezas
provenance-board = Sobre este tablero
provenance-place = Sobre este lugar
provenance-known = Lo que se sabe
provenance-invented = Lo inventado
provenance-sources = Fuentes
# What the shipped art.ron files say, each text as it stands there. Sources are quoted and not translated.
provenance-ballinderry-known = El tablero tiene siete por siete agujeros para clavijas, un anillo doble en torno al agujero del medio, un arco en torno al agujero de cada esquina, un borde de ocho paneles tallados, dos de ellos con una cadena de anillos en el estilo de Borre, y un pomo en cada extremo; el mayor es un rostro humano estilizado. Es de tejo.
provenance-ballinderry-invented = Al pomo pequeño un periódico de 1933 lo llama cabeza de animal, y otros, simple bola; aquí es un animal. Los cortes de las dos cabezas son nuestros, y la cadena de anillos recorre todo el borde.
provenance-tawlbwrdd-known = Robert ap Ifan dibujó el tablero en 1587, con once por once casillas, de las que está sombreada una columna de cada dos. No se conserva ningún tablero; las leyes de Gales dicen el valor de tableros de asta o de madera.
provenance-tawlbwrdd-invented = El roble, sus columnas embutidas de roble ahumado, la moldura con flores trazadas a compás, como las tallaban los carpinteros galeses de entonces, y la lengüeta para colgar el tablero.
provenance-all-glass-known = En tumbas de Birka había piezas de vidrio casi semiesféricas de base plana, de 1,9 a 2,7 cm de ancho y de 1,8 a 2,4 cm de alto: verde oscuro, verde mar, negras o púrpuras; en Bj 750, ocho oscuras y diecisiete claras. Tres tumbas tenían un rey de vidrio verde mar, de unos 4 cm de alto, con hilos de vidrio azul oscuro o púrpura, cabeza redonda y ojos marcados, uno de ellos con un anillo como una corona.
provenance-all-glass-invented = Aquí las piezas oscuras son los atacantes, como en los otros juegos; por su número eran los hombres del rey. Los hombres son algo más altos de lo que eran, para que los bandos difieran en la forma. Los gorros de las piezas fuertes son inventados.
provenance-bone-known = La tumba Bj 624 de Björkö contenía veintisiete piezas de hueso, asta y bronce, fechadas entre 800 y 1099. El rey tiene una corona de bronce.
provenance-bone-invented = No se sabe qué piezas eran los hombres del rey; aquí son de hueso y los atacantes de asta. Los contornos siguen la fotografía, no medidas; el botón del gorro del rey y los gorros de las piezas fuertes son inventados.
provenance-glass-known = En Björkö, donde estaba la ciudad de Birka, la tumba Bj 523 contenía piezas de juego de vidrio, y la tumba Bj 624 piezas de hueso y asta con un rey que lleva bronce. Ambas se fechan entre 800 y 1099.
provenance-glass-invented = La pareja es nuestra: ninguna tumba tenía vidrio en un bando y hueso en el otro. Los pasadores y gorros de bronce de los hombres y la cuenta de ámbar del rey son inventados.
provenance-pegs-known = El tablero de Ballinderry tiene agujeros, así que sus piezas eran clavijas. No se halló ninguna.
provenance-pegs-invented = Todo: atacantes de roble de turbera con cabeza plana, defensores de boj con cabeza redonda, un rey de tejo con una cabeza sobre un anillo de bronce, y gorros de bronce en las piezas fuertes.
provenance-hall-known = Las grandes salas de la época tenían dos filas de postes, bancos a lo largo de las paredes y un hogar largo en el centro: una estaba en la guarnición de Birka y ardió en el siglo X, otra en Borg, en las Lofoten. El barco de Oseberg, enterrado en 834, contenía cofres, cubos, lámparas de hierro sobre varas y colgaduras tejidas, y el de Gokstad escudos redondos. Los peines de asta, las vasijas de esteatita y las pesas de telar de barro son hallazgos comunes.
provenance-hall-invented = De ninguna sala quedan paredes ni techo: sus tablas, cabios y puerta son nuestros, y es más pequeña que aquellas dos. También son inventados la mesa sobre caballetes, todos los colores y dónde está cada cosa.
