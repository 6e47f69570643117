ALTER TABLE "activity" ALTER COLUMN "message" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "failure" text;