ALTER TABLE "oauth_registrations" ADD COLUMN "sealed_tokens" text;--> statement-breakpoint
ALTER TABLE "oauth_registrations" ADD COLUMN "refresh_ends_at" timestamp (3) with time zone;