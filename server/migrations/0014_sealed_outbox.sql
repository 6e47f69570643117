ALTER TABLE "outbox" ADD COLUMN "sealed" text;--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "subject";--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "text";--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "code";--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "link";