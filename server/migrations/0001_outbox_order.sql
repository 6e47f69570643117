DROP INDEX "outbox_newest";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "position" bigserial NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_newest" ON "outbox" USING btree ("position");