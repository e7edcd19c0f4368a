### Words that several games need, in English.

# Several things in a row: all but the last, joined by commas, and the last.
list = { $start } and { $last }

# Several things of which one is meant.
alternatives = { $start } or { $last }

# The hour of the day, 6 to 21.
clock =
    { $hour ->
        [12] 12:00 PM
        [13] 1:00 PM
        [14] 2:00 PM
        [15] 3:00 PM
        [16] 4:00 PM
        [17] 5:00 PM
        [18] 6:00 PM
        [19] 7:00 PM
        [20] 8:00 PM
        [21] 9:00 PM
       *[other] { $hour }:00 AM
    }

## What is on a piece

face-infantry = infantry { $strength }
face-cavalry = cavalry { $strength }
face-artillery = artillery { $strength }
face-hidden = hidden piece
