-- Searches compare folded text: composed, in lower case, with one "i" and one "σ" (docs/decisions/0094). lower() alone
-- depends on the locale of the database: with the locale C, it only knows ASCII. Without ICU, it is all there is.
DO $do$
BEGIN
	IF getdatabaseencoding() <> 'UTF8' THEN
		CREATE FUNCTION compose_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
			AS $$ SELECT value $$;
		CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
			AS $$ SELECT lower(value) $$;
	ELSIF EXISTS (SELECT FROM pg_collation WHERE collname = 'und-x-icu') THEN
		CREATE FUNCTION compose_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
			AS $$ SELECT normalize(value, NFC) $$;
		CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
			AS $$ SELECT replace(replace(normalize(lower(value COLLATE "und-x-icu"), NFC), U&'i\0307', 'i'), U&'\03C2', U&'\03C3') $$;
	ELSE
		CREATE FUNCTION compose_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
			AS $$ SELECT normalize(value, NFC) $$;
		CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
			AS $$ SELECT replace(replace(normalize(lower(value), NFC), U&'i\0307', 'i'), U&'\03C2', U&'\03C3') $$;
	END IF;
END $do$;
