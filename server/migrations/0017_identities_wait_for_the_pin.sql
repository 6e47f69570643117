ALTER TABLE "oauth_tokens" ADD COLUMN "waits_for_session" text;--> statement-breakpoint
ALTER TABLE "oauth_tokens" ADD CONSTRAINT "oauth_tokens_waits_for_session_sessions_id_fk" FOREIGN KEY ("waits_for_session") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oauth_tokens_session" ON "oauth_tokens" USING btree ("waits_for_session");