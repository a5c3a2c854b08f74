### The tutorial, puzzles, and the pages of the rules dialog.

tutorial-well-done = Bra gjort.
tutorial-finished = Bra gjort. Det var den sista lektionen: spela nu!
tutorial-not-that = Inte det draget. Det tas tillbaka: pröva ett annat.
tutorial-no-lessons = Det finns inga lektioner för den här varianten.
tutorial-heading-moving = Lektion { $nth } av { $total } · Att flytta
tutorial-heading-capture = Lektion { $nth } av { $total } · Att slå
tutorial-heading-between = Lektion { $nth } av { $total } · Att gå emellan
tutorial-heading-throne = Lektion { $nth } av { $total } · Tronen
tutorial-heading-king = Lektion { $nth } av { $total } · Att fånga kungen
tutorial-heading-escape = Lektion { $nth } av { $total } · Att komma undan
tutorial-heading-announcements = Lektion { $nth } av { $total } · Raichi och tuichu
tutorial-heading-ring = Lektion { $nth } av { $total } · Ringen
tutorial-task-moving = Pjäserna går hur många tomma rutor som helst längs en rad eller linje och hoppar inte över någon. Flytta en av dem minst tre rutor.
tutorial-task-capture = En pjäs slås mellan två fiender på en rad eller linje. Du spelar angriparna: slå försvararen.
tutorial-task-capture-two = Ett drag kan slå flera pjäser. Du spelar försvararna: slå två angripare på en gång.
tutorial-task-between = Den som själv går in mellan två fiender slås inte. Flytta din pjäs in mellan de två angriparna.
tutorial-task-throne = Rutan i mitten är tronen. När den är tom hjälper den till att slå, som en pjäs. Slå angriparen mot tronen.
tutorial-task-king-on-throne = Nu spelar du angriparna. Kungen står på sin tron, och dina pjäser står på tre sidor om honom: fånga honom.
tutorial-task-king-beside-throne = Kungen står intill sin tron, och dina pjäser står på två sidor om honom: fånga honom.
tutorial-task-king-elsewhere = Kungen är borta från sin tron, med dina pjäser intill: fånga honom.
tutorial-task-escape = Du spelar försvararna och kan vinna nu.
tutorial-task-raichi = När en väg står öppen för kungen ropar försvararna raichi, och angriparna måste stänga den. Öppna en väg, men gå inte än.
tutorial-task-tuichu = När två vägar står öppna för kungen ropas tuichu: bara en av dem kan stängas. För kungen dit där två vägar är öppna.
tutorial-task-ring = Du spelar angriparna. De vinner också med en ring runt kungen och alla hans män, som ingen kommer ut ur till kanten. Slut den.

## Puzzles

puzzles-title = Problem
puzzles-none = Det finns inga problem.
puzzles-game-is-kept = Ditt parti finns kvar medan du löser problem.
puzzles-find-the-move = Hitta vinstdraget.
puzzles-judging = Prövar …
puzzles-solved = Löst!
puzzles-last = Det var det sista problemet i listan.
puzzles-number = Problem { $nth } av { $total } · { $variant }
puzzles-task = { $side ->
    [attackers] { $moves ->
        [1] Angriparna vinner i ett drag.
       *[other] Angriparna vinner i { $moves } drag.
    }
    [defenders] { $moves ->
        [1] Försvararna vinner i ett drag.
       *[other] Försvararna vinner i { $moves } drag.
    }
   *[other] { $moves ->
        [1] { $side }: vinst i ett drag.
       *[other] { $side }: vinst i { $moves } drag.
    }
}
puzzles-moves-left = Rätt. { $left ->
    [1] Ett drag till.
   *[other] { $left } drag till.
}
puzzles-of-the-day = Dagens problem · { $variant }
puzzles-solved-of = { $variant } · { $solved } av { $total } lösta
puzzles-variant = Problemens variant
puzzles-level = nivå { $level } av { $highest }
puzzles-motif-quiet-move = stilla första drag
puzzles-motif-sacrifice = offer
puzzles-motif-double-threat = dubbelt hot
puzzles-first-tries = Lösta i rad på första försöket: { $count }
puzzles-days = Dagar i rad med dagens problem: { $count }
puzzles-next-move = Lösningen är { $mv }.
puzzles-wrong-move = { $mv } vinner inte. Försök igen.
puzzles-refuted-move = { $mv } vinner inte: { $refutation } vederlägger det. Försök igen.
puzzles-mistake-number = Misstag { $nth } av { $total }
puzzles-improve = Här spelades { $mv }. Hitta ett bättre drag.
puzzles-improved = Det är bättre!
puzzles-last-mistake = Det var det sista misstaget i partiet.
puzzles-still-mistake = { $mv } är också ett misstag. Försök igen.
puzzles-refuted-mistake = { $mv } är också ett misstag: { $refutation } svarar. Försök igen.

## The pages of the rules dialog

codex-rules = Regler
codex-laws = Linnés lagar
codex-sources = Källor och gissningar
codex-about-the-laws = Carl von Linné såg spelet i Lappland i juli 1732 och skrev ner dess lagar på latin i sin dagbok. Bokstäverna och siffrorna är hans tecknings; det här brädets rutor står inom parentes, för en av dess fjärdedelar.
codex-no-notes = Filen för den här varianten säger inget mer om dess regler.
codex-law = Lag { $nth }
codex-section = { $variant }, ”{ $section }”
codex-section-agrees = { $variant }, ”{ $section }”: likadant
codex-section-differs = { $variant }, ”{ $section }”: inte i allt likadant
