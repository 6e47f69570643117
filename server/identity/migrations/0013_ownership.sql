CREATE TABLE "sign_ups" (
	"user_id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"address" text NOT NULL,
	"password_hash" text NOT NULL,
	"session_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"token_salt" text NOT NULL,
	"token_key_version" integer NOT NULL,
	"ip_address" text NOT NULL,
	"user_agent" text NOT NULL,
	"last_accessed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_ups_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "sign_ups_session" UNIQUE("project_id","session_id")
);
--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "contact_id" text;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "invitation" jsonb;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "disputed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "passwords" ADD COLUMN "set_in_session" text;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD COLUMN "disputed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "claimed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "written_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "signed_in_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "proofs_end_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "additions_without_session" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "contact_id" text;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_ups_address" ON "sign_ups" USING btree ("project_id","address");--> statement-breakpoint
CREATE INDEX "sign_ups_expiry" ON "sign_ups" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_empty" ON "users" USING btree ("created_at") WHERE claimed_at is null and written_at is null and signed_in_at is null;--> statement-breakpoint
CREATE INDEX "codes_contact" ON "codes" USING btree ("project_id","contact_id");--> statement-breakpoint
-- Users of earlier versions: a verified contact claims, and so does a wallet or an identity of a user without any contact.
UPDATE "users" SET "claimed_at" = "created_at" WHERE
	EXISTS (SELECT 1 FROM "emails" WHERE "emails"."user_id" = "users"."id" AND "emails"."verified_at" IS NOT NULL)
	OR EXISTS (SELECT 1 FROM "phone_numbers" WHERE "phone_numbers"."user_id" = "users"."id" AND "phone_numbers"."verified_at" IS NOT NULL)
	OR (
		NOT EXISTS (SELECT 1 FROM "emails" WHERE "emails"."user_id" = "users"."id")
		AND NOT EXISTS (SELECT 1 FROM "phone_numbers" WHERE "phone_numbers"."user_id" = "users"."id")
		AND (
			EXISTS (SELECT 1 FROM "oauth_registrations" WHERE "oauth_registrations"."user_id" = "users"."id")
			OR EXISTS (SELECT 1 FROM "wallets" WHERE "wallets"."user_id" = "users"."id" AND "wallets"."verified_at" IS NOT NULL)
		)
	);--> statement-breakpoint
UPDATE "users" SET "signed_in_at" = "created_at" WHERE
	"claimed_at" IS NOT NULL
	OR EXISTS (SELECT 1 FROM "passwords" WHERE "passwords"."user_id" = "users"."id")
	OR EXISTS (SELECT 1 FROM "sessions" WHERE "sessions"."user_id" = "users"."id");--> statement-breakpoint
-- Earlier versions did not record what the site's server wrote. Every user that is not a plain sign-up counts as written.
UPDATE "users" SET "written_at" = "created_at" WHERE
	"is_active" OR "external_id" IS NOT NULL OR "roles" <> '[]'::jsonb OR "trusted_metadata" <> '{}'::jsonb
	OR NOT EXISTS (SELECT 1 FROM "passwords" WHERE "passwords"."user_id" = "users"."id");
