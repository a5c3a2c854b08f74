# The pages of a club that birka-server serves.

club-title = Club
club-board = Board
club-log-in = Log in
club-log-out = Log out
club-register = Register
club-register-note = Without an account you play as a guest.
club-name = Name
club-password = Password
club-new-password = New password
club-change-password = Change the password
club-sessions = Where you are logged in
club-sessions-note = A program or a table logs in with a token of yours. A token is shown once.
club-browser = Browser
club-end-session = End
club-token-label = Name of the program
club-new-token = Make a token
club-token-is = Your token, which is not shown again:
club-fault-name = A name has 2 to 32 letters, digits, “-”, “_” or “.”, and begins with a letter.
club-fault-taken = This name is taken.
club-fault-password = A password has at least 8 characters.
club-fault-wrong = The name or the password is wrong.
club-fault-banned = This account is closed: { $reason }
club-fault-unavailable = This cannot be done now. Try again.
club-fault-too-many = Too many attempts. Wait a minute and try again.
club-review-awaited = The engine looks at the game…
club-review-better = better: { $best }
