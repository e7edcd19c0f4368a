-- The optional rules in force at a table, with commas between them.
ALTER TABLE tables ADD COLUMN options TEXT NOT NULL DEFAULT '';
