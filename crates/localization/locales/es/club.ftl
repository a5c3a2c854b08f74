# Las páginas de un club, que birka-server muestra.

club-title = Club
club-board = Tablero
club-log-in = Entrar
club-log-out = Salir
club-register = Crear una cuenta
club-register-note = Sin cuenta juegas como invitado.
club-name = Nombre
club-password = Contraseña
club-new-password = Contraseña nueva
club-change-password = Cambiar la contraseña
club-sessions = Dónde has entrado
club-sessions-note = Un programa o una mesa entra con una llave tuya. Se muestra una sola vez.
club-browser = Navegador
club-end-session = Cerrar
club-token-label = Nombre del programa
club-new-token = Crear una llave
club-token-is = Tu llave, que no se volverá a mostrar:
club-fault-name = Un nombre tiene de 2 a 32 letras, cifras, «-», «_» o «.», y empieza por una letra.
club-fault-taken = Este nombre ya está ocupado.
club-fault-password = Una contraseña tiene al menos 8 caracteres.
club-fault-wrong = El nombre o la contraseña no son correctos.
club-fault-banned = Esta cuenta está cerrada: { $reason }
club-fault-unavailable = Ahora no se puede. Inténtalo otra vez.
club-fault-too-many = Demasiados intentos. Espera un minuto e inténtalo otra vez.
club-review-awaited = El motor revisa la partida…
club-review-better = mejor: { $best }
