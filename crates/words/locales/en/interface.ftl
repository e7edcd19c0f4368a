### The interface in English: pages, buttons, notices.
###
### Facts that recur:
###   $army     the name of an army, as its game says it
###   $title    what is played

## All pages

ui-skip = Skip to the content
ui-nav = Pages
ui-motto = Orders between two armies, carried without fail. Battles of Napoleon's time against a friend, at one screen or against a computer general, with a referee who knows every rule.
ui-footer = Every rule is enforced, nothing hidden is told. Free software under MIT or Apache-2.0.
ui-theme = Appearance
ui-theme-auto = As the system
ui-theme-light = Light
ui-theme-dark = Dark
ui-name = Your name
ui-name-hint = shown to others
ui-close = Close
ui-yes = Yes
ui-no = No

## Home

ui-start = Start a battle
ui-start-game = Game
ui-start-scenario = Scenario
ui-start-options = Optional rules
ui-start-seat = You command
ui-start-any = either side
ui-start-opponent = Against
ui-start-go = Start
ui-opponent-screen = Two at this screen
ui-opponent-screen-means = You take turns here; where anything is hidden, a curtain falls between your decisions.
ui-opponent-link = A friend
ui-opponent-link-means = You get a link to send; who opens it takes the other side.
ui-opponent-open = Anyone
ui-opponent-open-means = The table is listed here until somebody sits down.
ui-opponent-general = The computer
ui-opponent-general-means = A general of your choice, who sees no more than you do.
ui-start-general = Your opponent
ui-general-rank =
    { $level ->
        [recruit] Recruit
        [sergeant] Sergeant
        [colonel] Colonel
       *[marshal] Marshal
    }
ui-general = { ui-general-rank } { $name }
ui-general-about =
    { $level ->
        [recruit] Knows the rules and little else: he picks at random. For your first battle.
        [sergeant] Takes whatever looks best by the end of the turn, at once. Punishes careless play, plans nothing.
        [colonel] Thinks for half a second about each order, and about your answer to it.
       *[marshal] Thinks for three seconds about each order, with all that the machine can give. The strongest here.
    }
ui-home-yours = Your battles
ui-home-open = Open tables
ui-home-finished = Fought to the end
ui-home-how = How it goes
ui-home-how-start = Press Start: the map opens.
ui-home-how-pick = Choose a glowing piece, then a glowing place. What does not glow tells you which rule is in the way.
ui-home-how-issue = The order is carried out, or waits for you to issue it. Until something is shown you can take it back.
ui-standing-yours = Your decision
ui-standing-theirs = They are deciding
ui-standing-waiting = Waiting for an opponent
ui-seat-free = free
ui-seat-yours = (you)
ui-seat-acting = deciding
ui-sit = Command { $army }

## Joining by a link

ui-join-host = { $host } invites you to command { $army }.
ui-join-nobody = You are invited to command { $army }.

## The reader

ui-you = You
ui-you-keep = Keep
ui-account = Account
ui-account-is = You are logged in as { $login }.
ui-account-why = You can play without one. An account lets you come back to your battles from another browser.
ui-account-make = Open an account
ui-login = Log in
ui-login-name = Account name
ui-logout = Log out
ui-password = Password

## Errors

ui-error-home = Back to the first page
ui-failed = That did not work. Try again in a moment.
ui-lost = Connection lost, reconnecting…
ui-offline = The server could not be reached. Sending again is safe: an order counts only once.
ui-retry = Send again
ui-stale = The table had moved on. Look again before you decide.
ui-noscript = The table needs JavaScript.

## The map

ui-map = Map: { $title }
ui-controls = Map controls
ui-zoom-in = Zoom in (+)
ui-zoom-out = Zoom out (−)
ui-zoom-fit = Whole map (0)
ui-turn = Turn the map (T)
ui-turn-north = North is up
ui-turn-army = { $army } stands at the bottom
ui-help = How to play at this table (?)

## What happened

ui-play-again = Show the last turn again (R)
ui-play-frame = { $now } of { $all }
ui-play-step = Next
ui-play-skip = To the end
ui-log-empty = Nothing has happened yet.

## The decision

ui-decision = Decision
ui-section = section of the rulebook
# $general is his rank and name.
ui-thinking = { $general } is thinking
ui-acting-title = ● Your decision – { $title }
ui-guide-piece = Choose a glowing piece.
ui-guide-place = Choose a glowing place.
ui-guide-any = Choose a glowing piece or place.
ui-guide-beside = Choose what glows beside the map.
ui-guide-choice = Choose one:
ui-guide-ready = Issue the order, or go on. { $next }
ui-draft-so-far = Your order so far
ui-draft-complete = Your order
ui-draft-loading = One moment…
ui-draft-empty = Nothing can be picked.
ui-all-offers = Everything you can pick ({ $count })
ui-issue = Issue the order
ui-issue-means = Enter
ui-confirm = This may show something or commit you to it: once issued it cannot be taken back.
ui-back = Back
ui-back-means = Take back the last pick (Backspace). Nothing has been issued yet.
ui-undo = Undo
ui-undo-means = Take back the issued order: { $order } (U)
ui-sending = On its way…
ui-advice = Ask for advice
ui-advice-means = What a colonel would do in your place, who sees no more than you do (A)
ui-advice-asked = A colonel looks at the map…
ui-advice-says = A colonel would order:
ui-advice-then = And then:
ui-advice-take = Put it on the map
ui-advice-take-means = Writes the order for you. Nothing is issued yet.
ui-advice-value =
    { $standing ->
        [won] He thinks that you are winning.
        [good] He thinks that you stand much better.
        [better] He thinks that you stand somewhat better.
        [even] He thinks that things are about even.
        [worse] He thinks that you stand somewhat worse.
        [bad] He thinks that you stand much worse.
       *[lost] He thinks that you are losing.
    }
ui-why-nothing = That cannot be picked now.
ui-instead = Begin again with { $pick }
ui-command = Write an order ( / )
ui-command-none = No order begins so.

## Two players at one screen

ui-curtain-says = { $army } decides
ui-curtain-button = I am { $army }: show my map

## A friend by link

ui-link-title = Invite your opponent
ui-link-says = Send this link. Whoever opens it first takes the free seat.
ui-link-new = New link for the free seat
ui-copy = Copy
ui-copied = Copied

## Talk about the table

ui-tab-panels = Situation
ui-tab-log = Log
ui-tab-talk = Table
ui-draw-offer = Offer a draw
ui-draw-offered = You have offered a draw.
ui-draw-asked = You are offered a draw.
ui-draw-accept = Accept the draw
ui-draw-decline = Decline it
ui-resign = Resign
ui-resign-sure = Resign the battle? Your opponent wins.
ui-leave = Give up my seat
ui-leave-sure = Give up your seat? Somebody else can then take it.
ui-rematch = Rematch
ui-rematch-ready = To the rematch
ui-replay = Replay
ui-record = Record
ui-picture = Picture
ui-address = Copy the table's address
ui-address-copied = The address is copied. Who opens it can watch.

## Replay

ui-replay-moment = Order { $moment } of { $last }
ui-replay-steps = Moments of the battle
ui-replay-first = The beginning
ui-replay-previous = One order back
ui-replay-next = One order on
ui-replay-last = The end
ui-replay-play = Play
ui-replay-stop = Stop
ui-replay-table = The table
# The chart and the list of the first army's chances.
ui-swing = Chances of winning
ui-swing-words = The chances of { $army } were best after order { $best-moment } ({ $best } %), worst after order { $worst-moment } ({ $worst } %), and { $last } % at the end.
ui-swing-largest = The largest swings
ui-swing-order = After order
ui-hindsight = What decided it
ui-costly-means = What each order cost, in chances of winning, to the eyes of a colonel who saw no more than its giver.
ui-costly-go = Find the costliest orders
ui-costly-progress =
    { $of ->
        [one] { $weighed } of { $of } order weighed
       *[other] { $weighed } of { $of } orders weighed
    }
ui-costly-reload = Load the page again to see how far it has come.
ui-costly-none = No order cost anything to speak of.
ui-costly-order = Order { $moment }
ui-costly-better = Better:
ui-eyes = Seen by
ui-eyes-spectator = a spectator
ui-eyes-all = everyone: nothing hidden
ui-eyes-go = Show

## Help

ui-help-pick = What glows can be chosen: press it on the map. After each pick the next ones glow.
ui-help-why = Press what does not glow, and you are told which rule forbids it.
ui-help-issue = A complete order is carried out at once, or waits for Issue if it could not be taken back or could go on.
ui-help-back = Back takes back a pick of the order you are writing. Undo takes back an order that you have issued.
ui-help-about = Point at a piece to read what you know about it. Drag to move the map, turn the wheel or pinch to zoom, press twice to look closer.
ui-key-move = go from one glowing thing to the next
ui-key-pick = pick it
ui-key-issue = issue the order, when nothing on the map has the focus
ui-key-back = Back: take back a pick
ui-key-advice = ask for advice, against a general or at one screen
ui-key-undo = Undo: take back an order
ui-key-command = write an order in notation
ui-key-zoom = closer, farther, whole map
ui-key-pan = move the map, when nothing on it has the focus
ui-key-turn = turn the map
ui-key-replay = show the last turn again
ui-key-log = in the log: go from one name to the next; the map shows it
ui-key-help = this page
