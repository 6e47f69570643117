-- No version was released: sessions and signing keys of an earlier folder end here, because both get required columns.
DELETE FROM "sessions";--> statement-breakpoint
DELETE FROM "signing_keys";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "token_salt" text NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "token_key_version" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "custom_claims" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "signing_keys" ADD COLUMN "project_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "signing_keys" ADD CONSTRAINT "signing_keys_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;