DROP INDEX "openers_search";--> statement-breakpoint
CREATE INDEX "openers_search" ON "openers" USING gin (lower("grantee") gin_trgm_ops);