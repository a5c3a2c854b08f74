# What is known and what is invented about the pieces and the board, in the settings.
provenance-pieces = Über diese Steine
provenance-board = Über dieses Brett
provenance-place = Über diesen Ort
provenance-known = Bekannt
provenance-invented = Erfunden
provenance-sources = Quellen
# What the shipped art.ron files say, each text as it stands there. Sources are quoted and not translated.
provenance-ballinderry-known = Das Brett hat sieben mal sieben Löcher für Stifte, einen doppelten Ring um das Loch in der Mitte, einen Bogen um das Loch in jeder Ecke, einen Rand aus acht geschnitzten Feldern, zwei davon mit einer Ringkette im Borrestil, und an beiden Enden einen Knauf; der größere ist ein stilisiertes menschliches Gesicht. Es ist aus Eibe.
provenance-ballinderry-invented = Der kleine Knauf heißt in einer Zeitung von 1933 ein Tierkopf, anderswo eine schlichte Kugel; hier ist er ein Tier. Die Schnitte beider Köpfe sind unsere, und die Ringkette läuft um den ganzen Rand.
provenance-tawlbwrdd-known = Robert ap Ifan zeichnete das Brett 1587, mit elf mal elf Feldern, von denen jede zweite Linie schattiert ist. Kein Brett ist erhalten; die walisischen Gesetze nennen den Wert von Brettern aus Geweih oder Holz.
provenance-tawlbwrdd-invented = Die Eiche, die eingelegten Linien aus Räuchereiche, die Leiste mit Zirkelblumen, wie walisische Tischler jener Zeit sie schnitten, und die Zunge, an der man das Brett aufhängt.
provenance-all-glass-known = Gräber von Birka enthielten fast halbkugelige Steine aus Glas mit flachem Boden, 1,9 bis 2,7 cm breit und 1,8 bis 2,4 cm hoch: dunkelgrün, meergrün, schwarz oder purpurn; in Bj 750 acht dunkle und siebzehn helle. Drei Gräber hatten einen König aus meergrünem Glas, etwa 4 cm hoch, mit Fäden aus dunkelblauem oder purpurnem Glas, rundem Kopf und angedeuteten Augen, einer davon mit einem Ring wie einer Krone.
provenance-all-glass-invented = Die dunklen Steine sind hier die Angreifer, wie in den anderen Sätzen; nach ihrer Zahl waren sie die Männer des Königs. Die Männer sind etwas höher, als sie waren, damit sich die Seiten in der Form unterscheiden. Die Kappen starker Steine sind erfunden.
provenance-bone-known = Grab Bj 624 auf Björkö enthielt siebenundzwanzig Steine aus Knochen, Horn und Bronze, datiert auf 800 bis 1099. Der König hat eine Krone aus Bronze.
provenance-bone-invented = Welche Steine die Männer des Königs waren, ist nicht bekannt; hier sind sie aus Knochen und die Angreifer aus Horn. Die Umrisse folgen dem Foto, nicht Maßen; der Knauf auf der Kappe des Königs und die Kappen starker Steine sind erfunden.
provenance-glass-known = Auf Björkö, wo die Stadt Birka stand, enthielt Grab Bj 523 Spielsteine aus Glas und Grab Bj 624 Steine aus Knochen und Horn mit einem König, der Bronze trägt. Beide sind auf 800 bis 1099 datiert.
provenance-glass-invented = Das Paar ist unseres: Kein Grab enthielt Glas auf der einen und Knochen auf der anderen Seite. Die Stifte und Kappen aus Bronze auf den Männern und die Bernsteinperle des Königs sind erfunden.
provenance-pegs-known = Das Brett aus Ballinderry hat Löcher, also waren seine Steine Stifte. Keiner von ihnen wurde gefunden.
provenance-pegs-invented = Alles: Angreifer aus Mooreiche mit flachen Köpfen, Verteidiger aus Buchsbaum mit runden Köpfen, ein König aus Eibe mit einem Kopf über einem Ring aus Bronze, und Kappen aus Bronze auf starken Steinen.
provenance-hall-known = Große Hallen der Zeit hatten zwei Reihen von Pfosten, Bänke an den Längswänden und eine lange Feuerstelle in der Mitte: Eine stand in der Garnison von Birka und brannte im zehnten Jahrhundert ab, eine andere in Borg auf den Lofoten. Das Schiff von Oseberg, 834 bestattet, enthielt Truhen, Eimer, eiserne Lampen auf Stäben und gewebte Behänge, das von Gokstad runde Schilde. Kämme aus Geweih, Gefäße aus Speckstein und Webgewichte aus Ton sind häufige Funde.
provenance-hall-invented = Von keiner Halle stehen Wände und Dach: Ihre Bretter, Sparren und die Tür sind unsere, und sie ist kleiner als jene beiden. Erfunden sind auch der Tisch auf Böcken, alle Farben und was wo steht und liegt.
