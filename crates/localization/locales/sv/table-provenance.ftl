# What is known and what is invented about the pieces and the board, in the settings.
provenance-pieces = Om pjäserna
provenance-board = Om brädet
provenance-place = Om platsen
provenance-known = Känt
provenance-invented = Påhittat
provenance-sources = Källor
# What the shipped art.ron files say, each text as it stands there. Sources are quoted and not translated.
provenance-ballinderry-known = Brädet har sju gånger sju hål för pinnar, en dubbel ring kring hålet i mitten, en båge kring hålet i varje hörn, en kant av åtta snidade fält, två av dem med en ringkedja i Borrestil, och en knopp i vardera änden; den större är ett stiliserat människoansikte. Det är av idegran.
provenance-ballinderry-invented = Den lilla knoppen kallas ett djurhuvud i en tidning från 1933 och en slät kula på annat håll; här är den ett djur. Snitten i båda huvudena är våra, och ringkedjan löper runt hela kanten.
provenance-tawlbwrdd-known = Robert ap Ifan ritade brädet 1587, med elva gånger elva rutor där varannan linje är skuggad. Inget bräde finns kvar; Wales lagar anger värdet på bräden av horn eller trä.
provenance-tawlbwrdd-invented = Eken, de inlagda linjerna av rökt ek, listen med passarritade blommor, som tidens walesiska snickare skar dem, och tungan att hänga upp brädet i.
provenance-all-glass-known = Gravar i Birka innehöll nästan halvklotformiga pjäser av glas med plan botten, 1,9 till 2,7 cm breda och 1,8 till 2,4 cm höga: mörkgröna, sjögröna, svarta eller purpurfärgade; i Bj 750 åtta mörka och sjutton ljusa. Tre gravar hade en kung av sjögrönt glas, omkring 4 cm hög, med trådar av mörkblått eller purpurfärgat glas, runt huvud och markerade ögon, en av dem med en ring som en krona.
provenance-all-glass-invented = De mörka pjäserna är angripare här, som i de andra uppsättningarna; att döma av antalet var de kungens män. Männen är lite högre än de var, så att sidorna skiljer sig i form. De starka pjäsernas mössor är påhittade.
provenance-bone-known = Grav Bj 624 på Björkö innehöll tjugosju pjäser av ben, horn och brons, daterade till 800–1099. Kungen har en krona av brons.
provenance-bone-invented = Vilka pjäser som var kungens män vet man inte; här är de av ben och angriparna av horn. Konturerna följer fotografiet, inte mått; knoppen på kungens mössa och de starka pjäsernas mössor är påhittade.
provenance-glass-known = På Björkö, där staden Birka låg, innehöll grav Bj 523 spelpjäser av glas och grav Bj 624 pjäser av ben och horn med en kung som bär brons. Båda är daterade till 800–1099.
provenance-glass-invented = Paret är vårt: ingen grav hade glas på ena sidan och ben på den andra. Männens stift och mössor av brons och kungens pärla av bärnsten är påhittade.
provenance-pegs-known = Brädet från Ballinderry har hål, så dess pjäser var pinnar. Ingen av dem har hittats.
provenance-pegs-invented = Allt: angripare av mossek med platta huvuden, försvarare av buxbom med runda huvuden, en kung av idegran med huvud ovanför en ring av brons, och mössor av brons på starka pjäser.
provenance-hall-known = Tidens stora hallar hade två rader stolpar, bänkar längs långväggarna och en långhärd i mitten: en stod i Birkas garnison och brann på 900-talet, en annan i Borg på Lofoten. Osebergsskeppet, som begravdes 834, innehöll kistor, hinkar, järnlampor på skaft och vävda bonader, Gokstadsskeppet runda sköldar. Kammar av horn, kärl av täljsten och vävtyngder av lera är vanliga fynd.
provenance-hall-invented = Ingen hall har väggar och tak kvar: deras bräder, sparrar och dörr är våra, och hallen är mindre än de två. Bordet på bockar, alla färger och vad som står och ligger var är också påhittat.
