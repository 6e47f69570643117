-- The indexes first: while they are built, reads go on.
CREATE INDEX "recognized_browsers_by_mark" ON "recognized_browsers" USING hash ("mark");--> statement-breakpoint
CREATE INDEX "log_entries_of_user" ON "log_entries" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "sessions_token" ON "sessions" USING hash ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "emails_of_user" ON "emails" USING btree ("user_id",(case when is_primary then '' else id end));--> statement-breakpoint
CREATE UNIQUE INDEX "users_with_external_id" ON "users" USING btree ("project_id","external_id") WHERE external_id is not null;--> statement-breakpoint
-- A sign-in changes the row of its email address. With space on the same page, no index is written.
ALTER TABLE "emails" SET (fillfactor = 90);--> statement-breakpoint
-- Five tables refer to sessions. Their foreign keys included the project, which needs an index on the project and the ID of every
-- session. A trigger now rejects a session of another project.
CREATE FUNCTION require_session_of_project() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	session text := to_jsonb(NEW) ->> TG_ARGV[0];
BEGIN
	IF session IS NOT NULL AND NOT EXISTS (SELECT FROM sessions WHERE id = session AND project_id = NEW.project_id) THEN
		RAISE foreign_key_violation USING
			MESSAGE = 'the session of a row in ' || TG_TABLE_NAME || ' is not of its project',
			TABLE = TG_TABLE_NAME, CONSTRAINT = TG_TABLE_NAME || '_session_fk';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER access_tokens_session BEFORE INSERT OR UPDATE OF project_id, session_id ON access_tokens FOR EACH ROW EXECUTE FUNCTION require_session_of_project('session_id');--> statement-breakpoint
CREATE TRIGGER authorization_codes_session BEFORE INSERT OR UPDATE OF project_id, session_id ON authorization_codes FOR EACH ROW EXECUTE FUNCTION require_session_of_project('session_id');--> statement-breakpoint
CREATE TRIGGER oauth_tokens_session BEFORE INSERT OR UPDATE OF project_id, waits_for_session ON oauth_tokens FOR EACH ROW EXECUTE FUNCTION require_session_of_project('waits_for_session');--> statement-breakpoint
CREATE TRIGGER passkey_challenges_session BEFORE INSERT OR UPDATE OF project_id, session_id ON passkey_challenges FOR EACH ROW EXECUTE FUNCTION require_session_of_project('session_id');--> statement-breakpoint
CREATE TRIGGER wallet_challenges_session BEFORE INSERT OR UPDATE OF project_id, session_id ON wallet_challenges FOR EACH ROW EXECUTE FUNCTION require_session_of_project('session_id');--> statement-breakpoint
ALTER TABLE "access_tokens" DROP CONSTRAINT "access_tokens_session_fk";--> statement-breakpoint
ALTER TABLE "authorization_codes" DROP CONSTRAINT "authorization_codes_session_fk";--> statement-breakpoint
ALTER TABLE "oauth_tokens" DROP CONSTRAINT "oauth_tokens_session_fk";--> statement-breakpoint
ALTER TABLE "passkey_challenges" DROP CONSTRAINT "passkey_challenges_session_fk";--> statement-breakpoint
ALTER TABLE "wallet_challenges" DROP CONSTRAINT "wallet_challenges_session_fk";--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_session_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorization_codes" ADD CONSTRAINT "authorization_codes_session_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_tokens" ADD CONSTRAINT "oauth_tokens_session_fk" FOREIGN KEY ("waits_for_session") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_session_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_challenges" ADD CONSTRAINT "wallet_challenges_session_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_token_hash_unique";--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_of_project";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_external_id";--> statement-breakpoint
DROP INDEX "recognized_browsers_mark";--> statement-breakpoint
DROP INDEX "log_entries_user";--> statement-breakpoint
DROP INDEX "emails_user";--> statement-breakpoint
DROP INDEX "emails_one_primary";
