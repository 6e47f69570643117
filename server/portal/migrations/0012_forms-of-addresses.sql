CREATE INDEX "openers_outside_ascii" ON "openers" USING btree ("grantee") WHERE octet_length(grantee) > char_length(grantee);--> statement-breakpoint
-- An email address that is only composed (rule A68) looks the same. The server rewrites the cakes of such a baker in batches.
CREATE OR REPLACE FUNCTION follow_primary_addresses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF OLD.address <> NEW.address AND compose_text(OLD.address) = NEW.address THEN
			RETURN NULL;
		END IF;
	END IF;
	UPDATE files SET baker_address = NEW.address WHERE owner_id = NEW.user_id AND baker_address <> NEW.address;
	RETURN NULL;
END $$;
