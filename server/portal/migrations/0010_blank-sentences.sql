-- Versions before 4.1 stored sentences in English. This version stores why a file could not be opened as a code, and
-- leaves the column "message" to version 4.1, which may run beside it. The next version drops the column.
UPDATE "activity" SET
	"failure" = coalesce("failure", CASE "message"
		WHEN 'Could not open the file: it is damaged, or no key fits it' THEN 'no_key_fits'
		WHEN 'Could not open the file: there was not enough space on the device' THEN 'no_space'
		WHEN 'Could not open the file: the browser did not offer storage' THEN 'no_storage'
		WHEN 'Could not open the file: it could not be read' THEN 'unreadable'
	END),
	"message" = ''
WHERE "message" <> '';
