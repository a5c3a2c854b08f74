# Paginae sodalicii, quas birka-server praebet.

club-title = Sodalicium
club-board = Tabula
club-log-in = Intra
club-log-out = Exi
club-register = Nomen da
club-register-note = Sine nomine hospes ludis.
club-name = Nomen
club-password = Tessera
club-new-password = Tessera nova
club-change-password = Tesseram muta
club-sessions = Ubi intraveris
club-sessions-note = Machina clave tua intrat, quae semel tantum ostenditur.
club-browser = Navigatrum
club-end-session = Fini
club-token-label = Nomen machinae
club-new-token = Clavem fac
club-token-is = Clavis tua, quae iterum non ostendetur:
club-fault-name = Nomen litteras, numeros, “-”, “_” aut “.” habet, a 2 ad 32, et a littera incipit.
club-fault-taken = Hoc nomen iam alius habet.
club-fault-password = Tessera saltem 8 signa habet.
club-fault-wrong = Nomen aut tessera falsa est.
club-fault-banned = Hoc nomen exclusum est: { $reason }
club-fault-unavailable = Nunc fieri non potest. Iterum tempta.
club-fault-too-many = Nimis saepe temptasti. Paulum mane, deinde iterum tempta.
club-review-awaited = Machina ludum inspicit…
club-review-better = melius: { $best }
