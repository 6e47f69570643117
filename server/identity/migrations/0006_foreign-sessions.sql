ALTER TABLE "projects" ADD COLUMN "session_migration" jsonb;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "trusted_tokens" jsonb DEFAULT '[]'::jsonb NOT NULL;