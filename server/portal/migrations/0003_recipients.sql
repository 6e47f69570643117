CREATE TABLE "mail_opt_outs" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "planned_notices" (
	"file_id" text PRIMARY KEY NOT NULL,
	"with_name" boolean NOT NULL,
	"language" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recipient_mails" (
	"file_id" text NOT NULL,
	"recipient" text NOT NULL,
	"mailed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recipient_mails_file_id_recipient_pk" PRIMARY KEY("file_id","recipient")
);
--> statement-breakpoint
ALTER TABLE "planned_notices" ADD CONSTRAINT "planned_notices_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient_mails" ADD CONSTRAINT "recipient_mails_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recipient_mails_recipient" ON "recipient_mails" USING btree ("recipient");