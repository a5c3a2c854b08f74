# What is known and what is invented about the pieces and the board, in the settings.
provenance-pieces = De his calculis
provenance-board = De hac tabula
provenance-place = De hoc loco
provenance-known = Nota
provenance-invented = Ficta
provenance-sources = Fontes
# What the shipped art.ron files say, each text as it stands there. Sources are quoted and not translated.
provenance-ballinderry-known = Tabula septies septena foramina claviculis habet, duplicem anulum circa foramen medium, arcum circa foramen cuiusque anguli, marginem octo tabellis sculptis, quarum duae catenam anulorum more Borrensi habent, et nodum in utroque fine; maior vultum hominis imitatur. E taxo facta est.
provenance-ballinderry-invented = Nodus minor in diario anni 1933 caput animalis, alibi globus simplex dicitur; hic animal est. Incisiones utriusque capitis nostrae sunt, et catena anulorum totum marginem circumit.
provenance-tawlbwrdd-known = Robertus ap Ifan tabulam anno 1587 delineavit, undecies undenis locis, quorum altera quaeque columna obscurata est. Nulla tabula superest; leges Cambriae pretium tabularum e cornu aut ligno dicunt.
provenance-tawlbwrdd-invented = Quercus, columnae e quercu fumata insertae, ora floribus circino ductis ornata, quales fabri Cambrici illius temporis sculpebant, et lingula qua tabula suspenditur.
provenance-all-glass-known = In sepulcris Birkae calculi vitrei fere hemisphaerici erant basi plana, lati ab 1,9 ad 2,7 cm, alti ab 1,8 ad 2,4 cm: atrovirides, glauci, nigri aut purpurei; in Bj 750 octo obscuri et septendecim clari. Tria sepulcra regem e vitro glauco habebant, altum circiter 4 cm, filis vitri caerulei aut purpurei, capite rotundo, oculis notatis, quorum unus anulum velut coronam gerit.
provenance-all-glass-invented = Calculi obscuri hic oppugnatores sunt, ut in ceteris copiis; ex numero viri regis fuerunt. Viri paulo altiores sunt quam fuerunt, ut partes forma differant. Pillei calculorum fortium ficti sunt.
provenance-bone-known = In sepulcro Bj 624 in Björkö viginti septem calculi ex osse, cornu, aere erant, annis 800 ad 1099 adscripti. Rex coronam aeneam habet.
provenance-bone-invented = Qui calculi viri regis fuerint ignoratur; hic ossei sunt, oppugnatores cornei. Lineamenta imaginem lucis ope factam sequuntur, non mensuras; nodus pillei regis et pillei calculorum fortium ficti sunt.
provenance-glass-known = In Björkö, ubi oppidum Birka erat, sepulcrum Bj 523 calculos vitreos continebat, sepulcrum Bj 624 calculos ex osse et cornu cum rege qui aes gerit. Utrumque annis 800 ad 1099 adscribitur.
provenance-glass-invented = Par nostrum est: nullum sepulcrum ex altera parte vitrum, ex altera os habebat. Acus et pillei aenei virorum et sucinum regis ficta sunt.
provenance-pegs-known = Tabula e Ballinderry foramina habet, itaque calculi claviculae fuerunt. Nulla earum inventa est.
provenance-pegs-invented = Omnia: oppugnatores e quercu palustri capitibus planis, defensores e buxo capitibus rotundis, rex e taxo cuius caput supra anulum aeneum est, pillei aenei in calculis fortibus.
provenance-hall-known = Aulae magnae illius aetatis duos ordines postium, scamna iuxta longos parietes, focum longum in medio habebant: una in castris Birkae stabat et saeculo decimo arsit, altera in Borg insularum Lofoten. Navis Osebergensis anno 834 sepulta arcas, situlas, lucernas ferreas hastilibus impositas, aulaea texta continebat, Gokstadensis scuta rotunda. Pectines ex cornu cervino, vasa ex lapide ollari et telarum pondera fictilia saepe inveniuntur.
provenance-hall-invented = Nullius aulae parietes tectumque manent: tabulae, tigna, ianua nostra sunt, et aula minor est duabus illis. Ficta sunt etiam mensa in canteriis, omnes colores, et quid ubi stet iaceatque.
