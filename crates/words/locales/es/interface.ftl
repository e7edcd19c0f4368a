### The interface in Spanish: pages, buttons, notices.
###
### Facts that recur:
###   $army     the name of an army, as its game says it
###   $title    what is played
###
### The reader is addressed as tú.

## All pages

ui-skip = Ir al contenido
ui-nav = Páginas
ui-motto = Órdenes entre dos ejércitos, llevadas sin falta. Batallas de la época de Napoleón contra un amigo, en una misma pantalla o contra un general del ordenador, con un árbitro que conoce todas las reglas.
ui-footer = Todas las reglas se hacen cumplir; nada oculto se cuenta. Software libre bajo MIT o Apache-2.0.
ui-theme = Aspecto
ui-theme-auto = Como el sistema
ui-theme-light = Claro
ui-theme-dark = Oscuro
ui-name = Tu nombre
ui-name-hint = lo verán los demás
ui-close = Cerrar
ui-yes = Sí
ui-no = No

## Home

ui-start = Empezar una batalla
ui-start-game = Juego
ui-start-scenario = Escenario
ui-start-options = Reglas opcionales
ui-start-seat = Mandas
ui-start-any = cualquier bando
ui-start-opponent = Contra
ui-start-go = Empezar
ui-opponent-screen = Dos en esta pantalla
ui-opponent-screen-means = Jugáis aquí por turnos; si algo está oculto, un telón cae entre vuestras decisiones.
ui-opponent-link = Un amigo
ui-opponent-link-means = Recibes un enlace para enviarlo; quien lo abra toma el otro bando.
ui-opponent-open = Cualquiera
ui-opponent-open-means = La mesa aparece aquí hasta que alguien se siente.
ui-opponent-general = El ordenador
ui-opponent-general-means = Un general a elegir, que no ve más que tú.
ui-start-general = Tu rival
ui-general-rank =
    { $level ->
        [recruit] Recluta
        [sergeant] Sargento
        [colonel] Coronel
       *[marshal] Mariscal
    }
ui-general = { ui-general-rank } { $name }
ui-general-about =
    { $level ->
        [recruit] Conoce las reglas y poco más: elige al azar. Para la primera batalla.
        [sergeant] Toma al instante lo que mejor parece al final del turno. Castiga los descuidos, no planea nada.
        [colonel] Piensa medio segundo cada orden, y la respuesta a ella.
       *[marshal] Piensa tres segundos cada orden, con todo lo que da la máquina. El más fuerte de aquí.
    }
ui-home-yours = Tus batallas
ui-home-open = Mesas abiertas
ui-home-finished = Batallas terminadas
ui-home-how = Cómo se juega
ui-home-how-start = Pulsa Empezar: se abre el mapa.
ui-home-how-pick = Elige una pieza que brille y después un lugar que brille. Lo que no brilla te dice qué regla lo impide.
ui-home-how-issue = La orden se cumple, o espera a que la des. Mientras no se revele nada, puedes deshacerla.
ui-standing-yours = Te toca decidir
ui-standing-theirs = Está decidiendo el otro bando
ui-standing-waiting = Esperando rival
ui-seat-free = libre
ui-seat-yours = (tú)
ui-seat-acting = decide
ui-sit = Mandar { $army }

## Joining by a link

ui-join-host = { $host } te invita a mandar { $army }.
ui-join-nobody = Te invitan a mandar { $army }.

## The reader

ui-you = Tú
ui-you-keep = Guardar
ui-account = Cuenta
ui-account-is = Has entrado como { $login }.
ui-account-why = Puedes jugar sin ella. Con una cuenta vuelves a tus batallas desde otro navegador.
ui-account-make = Abrir una cuenta
ui-login = Entrar
ui-login-name = Nombre de la cuenta
ui-logout = Salir
ui-password = Contraseña

## Errors

ui-error-home = Volver a la primera página
ui-failed = No ha funcionado. Inténtalo de nuevo dentro de un momento.
ui-lost = Conexión perdida; reconectando…
ui-offline = No se ha podido llegar al servidor. Puedes volver a enviar sin riesgo: una orden cuenta una sola vez.
ui-retry = Volver a enviar
ui-stale = La mesa había cambiado. Mira otra vez antes de decidir.
ui-noscript = La mesa necesita JavaScript.

## The map

ui-map = Mapa: { $title }
ui-controls = Controles del mapa
ui-zoom-in = Acercar (+)
ui-zoom-out = Alejar (−)
ui-zoom-fit = Mapa entero (0)
ui-turn = Girar el mapa (T)
ui-turn-north = El norte está arriba
ui-turn-army = { $army } está abajo
ui-help = Cómo se juega en esta mesa (?)

## What happened

ui-play-again = Volver a ver el último turno (R)
ui-play-frame = { $now } de { $all }
ui-play-step = Siguiente
ui-play-skip = Hasta el final
ui-log-empty = Todavía no ha pasado nada.

## The decision

ui-decision = Decisión
ui-section = sección del reglamento
# $general es su grado y su nombre.
ui-thinking = { $general } está pensando
ui-acting-title = ● Te toca decidir – { $title }
ui-guide-piece = Elige una pieza que brille.
ui-guide-place = Elige un lugar que brille.
ui-guide-any = Elige una pieza o un lugar que brille.
ui-guide-beside = Elige lo que brille junto al mapa.
ui-guide-choice = Elige:
ui-guide-ready = Da la orden o continúa. { $next }
ui-draft-so-far = Tu orden hasta ahora
ui-draft-complete = Tu orden
ui-draft-loading = Un momento…
ui-draft-empty = No se puede elegir nada.
ui-all-offers = Todo lo que puedes elegir ({ $count })
ui-issue = Dar la orden
ui-issue-means = Intro
ui-confirm = Puede revelar algo o comprometerte: una vez dada, no se puede deshacer.
ui-back = Atrás
ui-back-means = Retirar la última elección (Retroceso). Todavía no se ha dado ninguna orden.
ui-undo = Deshacer
ui-undo-means = Deshacer la orden dada: { $order } (U)
ui-advice = Pedir consejo
ui-advice-means = Lo que haría en tu lugar un coronel, que no ve más que tú (A)
ui-advice-asked = Un coronel mira el mapa…
ui-advice-says = Un coronel ordenaría:
ui-advice-then = Y después:
ui-advice-take = Ponerlo en el mapa
ui-advice-take-means = Escribe la orden por ti. Todavía no se da.
ui-advice-value =
    { $standing ->
        [won] Cree que vas a ganar.
        [good] Cree que estás mucho mejor.
        [better] Cree que estás algo mejor.
        [even] Cree que la batalla está igualada.
        [worse] Cree que estás algo peor.
        [bad] Cree que estás mucho peor.
       *[lost] Cree que vas a perder.
    }
ui-sending = En camino…
ui-why-nothing = Eso no se puede elegir ahora.
ui-instead = Empezar de nuevo con { $pick }
ui-command = Escribe una orden ( / )
ui-command-none = Ninguna orden empieza así.

## Two players at one screen

ui-curtain-says = Decide { $army }
ui-curtain-button = Soy { $army }: muéstrame mi mapa

## A friend by link

ui-link-title = Invita a tu rival
ui-link-says = Envía este enlace. Quien lo abra primero ocupa el asiento libre.
ui-link-new = Enlace nuevo para el asiento libre
ui-copy = Copiar
ui-copied = Copiado

## Talk about the table

ui-tab-panels = Situación
ui-tab-log = Diario
ui-tab-talk = Mesa
ui-draw-offer = Ofrecer tablas
ui-draw-offered = Has ofrecido tablas.
ui-draw-asked = Te ofrecen tablas.
ui-draw-accept = Aceptar las tablas
ui-draw-decline = Rechazarlas
ui-resign = Rendirse
ui-resign-sure = ¿Te rindes? Tu rival gana la batalla.
ui-leave = Dejar mi asiento
ui-leave-sure = ¿Dejas tu asiento? Otra persona podrá ocuparlo.
ui-rematch = Revancha
ui-rematch-ready = A la revancha
ui-replay = Repetición
ui-record = Registro
ui-picture = Imagen
ui-address = Copiar la dirección de la mesa
ui-address-copied = La dirección está copiada. Quien la abra puede mirar.

## Replay

ui-replay-moment = Orden { $moment } de { $last }
ui-replay-steps = Momentos de la batalla
ui-replay-first = El principio
ui-replay-previous = Una orden atrás
ui-replay-next = Una orden adelante
ui-replay-last = El final
ui-replay-play = Reproducir
ui-replay-stop = Parar
ui-replay-table = La mesa
# The chart and the list of the first army's chances.
ui-swing = Posibilidades de victoria
ui-swing-words = Las posibilidades de { $army } fueron máximas tras la orden { $best-moment } ({ $best } %), mínimas tras la orden { $worst-moment } ({ $worst } %) y del { $last } % al final.
ui-swing-largest = Los mayores vuelcos
ui-swing-order = Tras la orden
ui-hindsight = Qué la decidió
ui-costly-means = Lo que costó cada orden, en posibilidades de victoria, a ojos de un coronel que no vio más que quien la dio.
ui-costly-go = Buscar las órdenes más caras
ui-costly-progress =
    { $of ->
        [one] { $weighed } de { $of } orden valorada
       *[other] { $weighed } de { $of } órdenes valoradas
    }
ui-costly-reload = Vuelve a cargar la página para ver cuánto falta.
ui-costly-none = Ninguna orden costó nada digno de mención.
ui-costly-order = Orden { $moment }
ui-costly-better = Mejor:
ui-eyes = Vista de
ui-eyes-spectator = un espectador
ui-eyes-all = todos: sin nada oculto
ui-eyes-go = Mostrar

## Help

ui-help-pick = Lo que brilla se puede elegir: púlsalo en el mapa. Después de cada elección brillan las siguientes.
ui-help-why = Pulsa lo que no brilla y sabrás qué regla lo impide.
ui-help-issue = Una orden completa se cumple enseguida, o espera a que la des si no se podría deshacer o si puede continuar.
ui-help-back = Atrás retira una elección de la orden que estás escribiendo. Deshacer retira una orden que ya has dado.
ui-help-about = Señala una pieza para leer lo que sabes de ella. Arrastra para mover el mapa, usa la rueda o pellizca para acercarlo, pulsa dos veces para mirar de cerca.
ui-key-move = ir de una cosa que brilla a la siguiente
ui-key-pick = elegirla
ui-key-issue = dar la orden, si nada del mapa tiene el foco
ui-key-back = Atrás: retirar una elección
ui-key-advice = pedir consejo, contra un general o en una sola pantalla
ui-key-undo = Deshacer: retirar una orden
ui-key-command = escribir una orden en notación
ui-key-zoom = más cerca, más lejos, mapa entero
ui-key-pan = mover el mapa, si nada en él tiene el foco
ui-key-turn = girar el mapa
ui-key-replay = volver a ver el último turno
ui-key-log = en el registro: ir de un nombre al siguiente; el mapa lo muestra
ui-key-help = esta página
