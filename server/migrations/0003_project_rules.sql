ALTER TABLE "projects" ADD COLUMN "luds" jsonb;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "demands_pkce_for_links" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "demands_pkce_for_resets" boolean DEFAULT false NOT NULL;