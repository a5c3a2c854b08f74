# El vestíbulo de un club: partidas ofrecidas, partidas en curso y lo que elige un miembro.

lobby-new-game = Partida nueva
lobby-begun = Tu partida ha empezado.
lobby-to-the-board = Al tablero
lobby-your-move = Te toca mover
lobby-other-games = Partidas en las que mueven otros
lobby-challenges = Desafíos para ti
lobby-open = Partidas abiertas
lobby-none = Ahora nadie espera una partida.
lobby-waiting = Esperas a alguien
lobby-guest = Invitado
lobby-accept = Aceptar
lobby-decline = Rechazar
lobby-withdraw = Retirar
lobby-rated = puntuada
lobby-casual = amistosa
lobby-no-limit = sin límite de tiempo
lobby-you-play = { $side ->
    [attackers] llevas a los atacantes
    [defenders] llevas a los defensores
   *[other] bandos por sorteo
}
lobby-days = { $days ->
    [one] 1 día por jugada
   *[other] { $days } días por jugada
}
lobby-left-days = quedan { $days } días
lobby-left-hours = quedan { $hours } horas
lobby-left-minutes = { $minutes ->
    [one] queda 1 minuto
   *[other] quedan { $minutes } minutos
}
lobby-variant = Variante
lobby-choose = Mostrar sus opciones
lobby-side = Tu bando
lobby-side-any = Por sorteo
lobby-side-attackers = Atacantes
lobby-side-defenders = Defensores
lobby-time = Tiempo
lobby-time-clock = Reloj
lobby-time-days = Días por jugada
lobby-minutes = Minutos
lobby-increment = Segundos más por jugada
lobby-rated-note = Puntuada. Sigue una segunda partida con los bandos cambiados.
lobby-least = Puntuación mínima
lobby-most = Puntuación máxima
lobby-opponent = Solo para el miembro con este nombre
lobby-source = Reglas propias
lobby-source-note = El archivo Lua de una variante, en lugar de la de arriba
lobby-offer = Ofrecer la partida
lobby-fault-variant = Esta variante no se puede jugar: { $why }
lobby-fault-number = Falta un número o es demasiado grande.
lobby-fault-opponent = Ningún otro miembro tiene este nombre.
lobby-fault-rated-source = Las reglas propias no se pueden puntuar.
lobby-fault-gone = Esta partida ya no está abierta.
lobby-fault-needs-account = Esto es solo para miembros. Entra primero.
lobby-fault-bounds = Tu puntuación está fuera de los límites de esta partida.
lobby-fault-too-many = Ofreces demasiadas partidas. Retira una primero.
lobby-plan = Jugadas condicionales
lobby-plan-note = Escribe una jugada que esperas, tu respuesta, y así: «{ $example }». Tus respuestas se juegan enseguida.
lobby-plan-line = Línea
lobby-plan-add = Añadir
lobby-plan-remove = Quitar
lobby-plan-own-turn = Te toca mover: juega en el tablero.
lobby-plan-incomplete = Una línea empieza con una jugada del otro jugador y acaba con una tuya.
lobby-plan-too-long = Un plan tiene como mucho 20 líneas de 20 jugadas.
lobby-plan-contradiction = Otra línea responde de otra manera a la misma jugada.
lobby-plan-illegal = { $name }: { $why }
lobby-settings = Ausencia, avisos, chat
lobby-absence = Ausencia
lobby-absence-note = Mientras estás ausente no pasan los días. Este año te { $days ->
    [one] queda 1 día
   *[other] quedan { $days } días
}.
lobby-absence-days = Días
lobby-absence-begin = Ausentarte
lobby-absence-now = Estás ausente: { $left }.
lobby-absence-end = Volver
lobby-mutes = Chat
lobby-mutes-note = No lees las líneas de estos jugadores.
lobby-mute-name = Nombre
lobby-mute = Silenciar
lobby-unmute = Leer de nuevo
lobby-mail = Avisos por correo
lobby-mail-note = Te escribimos cuando te toca mover en una partida por días, una vez por partida hasta que la visites.
lobby-mail-address = Dirección de correo
lobby-mail-save = Confirmar la dirección
lobby-mail-sent = Hemos escrito a { $email }. Abre el enlace de la carta.
lobby-mail-is = Escribimos a { $email }.
lobby-mail-end = No escribir más
lobby-mail-confirmed = Tu dirección está confirmada.
lobby-mail-expired = Este enlace ya no vale.
lobby-mail-bad = Esto no es una dirección de correo.
lobby-mail-ended = Ya no escribimos. La dirección está borrada.
lobby-mail-confirm-subject = Tu dirección en Birka
lobby-mail-hello = Hola, { $name }:
lobby-mail-confirm-link = abre este enlace para que escribamos a esta dirección cuando te toque mover:
lobby-mail-confirm-other = ¿No lo has pedido? Entonces no hagas nada.
lobby-mail-subject = Te toca mover contra { $opponent } ({ $variant })
lobby-mail-move = te toca mover en la partida de { $variant } contra { $opponent }:
lobby-mail-no-more = No más cartas:
lobby-against = Contra
lobby-a-person = Una persona
