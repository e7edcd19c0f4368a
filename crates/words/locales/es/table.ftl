### Lo que dice el servidor, en español.

guest = Invitado

# Los jugadores mismos han terminado la partida.
ending-resigned = { $army } se ha rendido.
ending-drawn = Los jugadores han acordado tablas.

table-unfinished = Esta orden no está completa: aún falta elegir algo.

## Lo que ha ido mal

wrong-malformed = El servidor no ha podido leer eso.
wrong-unknown = Aquí no se juega tal juego, batalla, bando ni regla opcional.
wrong-nobody = El servidor aún no te conoce. Empieza una batalla o únete a una.
wrong-advice = Solo se da consejo donde no se engaña a nadie: contra generales, o a quien juega con ambos bandos.
wrong-seat = Ese asiento no es tuyo, o está ocupado.
wrong-origin = Eso venía de otro sitio y no se ha hecho.
wrong-missing = Aquí no hay nada. Puede que la dirección esté mal escrita o que el enlace ya se haya usado.
wrong-method = Esta dirección no se usa de esa manera.
wrong-stale = La mesa ha cambiado entretanto, así que no se ha hecho otra vez. Así está ahora.
wrong-large = Eso es demasiado grande.
wrong-refused = Las reglas no lo permiten.
wrong-often = Demasiadas veces seguidas. Espera un momento y vuelve a intentarlo.
wrong-storage = No se ha podido guardar, así que no ha pasado nada. Inténtalo de nuevo en un momento.
wrong-slow = Eso ha tardado demasiado.
wrong-fault = Algo va mal en el servidor. No ha pasado nada.

## Lo primero que dice la página sobre ti

notice-name-empty = Un nombre necesita al menos una letra.
notice-login-empty = Una cuenta necesita un nombre para entrar.
notice-password-length = La contraseña necesita entre 8 y 200 caracteres.
notice-account-already = Ya tienes una cuenta. Sal primero para crear otra.
notice-login-taken = Otra persona ya tiene una cuenta con ese nombre.
notice-login-wrong = No hay ninguna cuenta con ese nombre y esa contraseña.
