ALTER TABLE "access_tokens" ADD COLUMN "issued_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "exchanged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "secret_last_four" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "next_secret_hash" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "next_secret_last_four" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "allows_full_access" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "access_token_minutes" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "access_token_audience" text;