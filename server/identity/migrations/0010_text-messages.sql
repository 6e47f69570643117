CREATE TABLE "refused_numbers" (
	"project_id" text NOT NULL,
	"channel" text NOT NULL,
	"number_hash" text NOT NULL,
	"reason" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refused_numbers_project_id_channel_number_hash_pk" PRIMARY KEY("project_id","channel","number_hash")
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "sms" jsonb;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "whatsapp" jsonb;--> statement-breakpoint
ALTER TABLE "refused_numbers" ADD CONSTRAINT "refused_numbers_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;