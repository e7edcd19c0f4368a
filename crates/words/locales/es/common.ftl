### Words that several games need, in Spanish.

# Several things in a row: all but the last, joined by commas, and the last.
list = { $start } y { $last }

# Varias cosas de las que vale una.
alternatives = { $start } o { $last }

# The hour of the day, 6 to 21.
clock = { $hour }:00

## What is on a piece

face-infantry = infantería { $strength }
face-cavalry = caballería { $strength }
face-artillery = artillería { $strength }
face-hidden = pieza oculta
