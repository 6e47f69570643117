ALTER TABLE "recipient_mails" ADD COLUMN "reference_hash" text;--> statement-breakpoint
ALTER TABLE "recipient_mails" ADD COLUMN "sender" text;--> statement-breakpoint
ALTER TABLE "recipient_mails" ADD COLUMN "with_name" boolean;--> statement-breakpoint
ALTER TABLE "recipient_mails" ADD CONSTRAINT "recipient_mails_reference" UNIQUE("reference_hash");