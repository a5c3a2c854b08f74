# A second player on another machine. $side is attackers, defenders, or a variant's own name.

network-elsewhere = Otro jugador
network-other-is-to-move = Le toca al otro jugador.
network-no-help = No hay ayuda mientras juegas contra alguien.
network-second-player = Segundo jugador…
network-title = Segundo jugador
network-invite = { $side ->
    [attackers] Otra persona puede jugar con los atacantes, en un teléfono o en otro ordenador.
    [defenders] Otra persona puede jugar con los defensores, en un teléfono o en otro ordenador.
   *[other] Otra persona puede jugar con { $side }, en un teléfono o en otro ordenador.
}
network-make-link = Crear un enlace
network-link = Da este enlace a una persona. Quien lo abra primero ocupa el asiento; los demás miran.
network-scan = Apunta a esta imagen con la cámara de un teléfono de la misma red. Quien abra la página primero ocupa el asiento; los demás miran.
network-by-phone = Por teléfono, en esta casa
network-by-link = Un enlace para un amigo, en { $server }
network-no-club = Para un enlace a un amigo lejano, indica en los ajustes la dirección de un servidor.
network-own-link = Un enlace de un amigo
network-open-link = Abrir el enlace
network-no-link = Esto no es un enlace a una partida.
network-asked = El enlace lleva a una partida en { $server }. Allí aún no se ha enviado nada.
network-look = Ver la partida
network-come-back = Volver a la partida en { $server }
network-leave-explained = La partida sigue en esta mesa. En el servidor abandonas.
network-leave-to-engine = Dejar jugar al motor
network-connecting = Conectando…
network-reconnecting = Se ha perdido la conexión. Nuevo intento…
network-no-server = Aquí no responde ningún servidor de partidas.
network-no-program = Falta el programa birka-server. Su sitio está junto al programa birka.
network-no-page = Falta la página para teléfonos. Viene con los paquetes; en una copia del código fuente, ejecuta «make web».
network-no-network = Este equipo no está en ninguna red en la que pueda estar también un teléfono.
network-awaited = El otro jugador aún no ha llegado.
network-here = El otro jugador está aquí.
network-here-named = { $name } está aquí.
network-here-bot = { $name } está aquí. Es un programa.
network-away = El otro jugador se ha ido. La partida espera.
network-away-named = { $name } se ha ido. La partida espera.
network-watching = Estás mirando.
network-offers-draw = El otro jugador ofrece tablas.
network-offers-take-back = El otro jugador pide deshacer una jugada.
network-offers-rematch = El otro jugador pide otra partida, cambiando de bando.
network-offered = El otro jugador aún no ha respondido.
network-declined = El otro jugador no acepta.
network-accept = Aceptar
network-decline = Rechazar
network-leave = Seguir a solas
network-invitation = { $side ->
    [attackers] Te invitan a una partida de { $variant }. Tú juegas con los atacantes.
    [defenders] Te invitan a una partida de { $variant }. Tú juegas con los defensores.
   *[other] Te invitan a una partida de { $variant }. Tú juegas con { $side }.
}
network-invitation-full = En esta partida de { $variant } los dos asientos están ocupados. Puedes mirar.
network-play = Jugar
network-watch = Mirar
network-your-move = Te toca
network-you = Tú
network-say = Escribir al otro jugador
network-mute = Silenciar
network-unmute = Mostrar
network-disagreed = Los dos tableros no coinciden, así que la partida se ha detenido. Ambas posiciones están en el registro.
network-refused = El servidor lo ha rechazado.
network-refused-version = El servidor es de otra versión. Recarga la página o actualiza Birka.
network-refused-no-game = Esa partida ya no existe.
network-refused-rules = El servidor no acepta las reglas de esta partida.
network-refused-too-fast = Demasiado a la vez. Inténtalo de nuevo dentro de un minuto.
network-refused-words = Esta casa no permite una palabra de tu línea.
network-refused-unavailable = El servidor no puede hacerlo ahora. Inténtalo de nuevo.
