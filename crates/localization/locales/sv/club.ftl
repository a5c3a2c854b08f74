# En klubbs sidor, som birka-server visar.

club-title = Klubb
club-board = Bräde
club-log-in = Logga in
club-log-out = Logga ut
club-register = Skapa konto
club-register-note = Utan konto spelar du som gäst.
club-name = Namn
club-password = Lösenord
club-new-password = Nytt lösenord
club-change-password = Byt lösenord
club-sessions = Där du är inloggad
club-sessions-note = Ett program eller ett bord loggar in med en nyckel som du ger det. Den visas en enda gång.
club-browser = Webbläsare
club-end-session = Avsluta
club-token-label = Programmets namn
club-new-token = Skapa en nyckel
club-token-is = Din nyckel, som inte visas igen:
club-fault-name = Ett namn har 2 till 32 bokstäver, siffror, ”-”, ”_” eller ”.” och börjar med en bokstav.
club-fault-taken = Namnet är upptaget.
club-fault-password = Ett lösenord har minst 8 tecken.
club-fault-wrong = Namnet eller lösenordet är fel.
club-fault-banned = Kontot är stängt: { $reason }
club-fault-unavailable = Det går inte just nu. Försök igen.
club-fault-too-many = För många försök. Vänta en minut och försök igen.
club-review-awaited = Motorn går igenom partiet …
club-review-better = bättre: { $best }
