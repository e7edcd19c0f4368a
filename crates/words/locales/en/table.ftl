### What the server says, in English.

guest = Guest

# Two players ended the game themselves.
ending-resigned = { $army } has resigned.
ending-drawn = The players have agreed to a draw.

table-unfinished = This order is not finished: something must still be picked.

## What went wrong

wrong-malformed = The server could not read that.
wrong-unknown = No such game, battle, side or optional rule is played here.
wrong-nobody = The server does not know you yet. Start or join a battle first.
wrong-advice = Advice is given only where nobody is cheated: against generals, or to one who plays both sides.
wrong-seat = That is not your seat, or it is taken.
wrong-origin = That came from another site and was not done.
wrong-missing = There is nothing here. The address may be mistyped, or the link used up.
wrong-method = This address is not to be used that way.
wrong-stale = The table has changed in the meantime, so that was not done again. This is how it stands now.
wrong-large = That is too large.
wrong-refused = The rules do not allow that.
wrong-often = That was too often. Wait a moment and try again.
wrong-storage = It could not be stored, so nothing has happened. Try again in a moment.
wrong-slow = That took too long.
wrong-fault = Something is wrong with the server. Nothing has happened.

## What the page about you says first

notice-name-empty = A name needs at least one letter.
notice-login-empty = An account needs a name to log in with.
notice-password-length = A password needs at least 8 characters, and at most 200.
notice-account-already = You have an account already. Log out first to make another.
notice-login-taken = Someone else has an account of that name.
notice-login-wrong = There is no account with that name and password.
