### Script files that change during a game, and the console.

scripts-loading-saved-game = Läser in det sparade partiet …
scripts-all-valid = Alla skript är giltiga igen.
scripts-last-valid-rules = Partiet fortsätter med de senaste giltiga reglerna.
scripts-file-not-used = Partiet på bordet använder inte den här filen.
scripts-file-without-effect = Partiet fortsätter. Filen har ingen verkan förrän den är rättad.
scripts-table-waits = Rätta filen och spara den: bordet väntar och fortsätter av sig självt.
scripts-move-not-played = Draget gjordes inte. Rätta filen och spara den, eller gör ett annat drag.
scripts-captures-unknown = Vad den här pjäsen skulle slå kan inte visas.
scripts-search-failed = Motorn kan inte spela efter de här reglerna.
scripts-rules-have-changed = Reglerna har ändrats
scripts-new-game-or-old-rules = Börja ett nytt parti med de nya reglerna, eller behålla de gamla för det här?
scripts-log = Logg
scripts-examples = Exempel
scripts-output = Utskrift
scripts-rule-data = Regeldata
scripts-log-is-empty = Inget skript har ändrats sedan partiet öppnades.
scripts-no-output = Ingen utskrift. ”print” i ett skript skriver hit.
scripts-printed-on-load = När det lästes in
scripts-printed-in-play = Medan det spelades
scripts-running-examples = Kör exemplen …
scripts-new-rules = { $variant } använder nu de sparade reglerna.
scripts-incompatible-rules = Partiet kan inte fortsätta med de sparade reglerna för { $variant }: { $reason }.
scripts-place = { $file }, rad { $line }
scripts-more = och { $count } till
scripts-no-examples = Filen har inga exempel.
scripts-examples-pass = { $total ->
    [1] Exemplet stämmer.
   *[other] Alla { $total } exempel stämmer.
}
scripts-examples-fail = { $failed } av { $total } exempel stämmer inte:
scripts-cannot-open = { $file } kunde inte öppnas: { $error }. Öppna den i en textredigerare.
scripts-hook-failed = En regel misslyckades: { $place }
scripts-saved-game-waits = Det sparade partiet { $variant } väntar på sina regler. Filen förblir som den är.
scripts-nothing-can-be-played = Ingen variant kan spelas förrän filernas fel är rättade.
scripts-new-game-waits = Partiet { $variant } börjar när felen i dess filer är rättade.
