CREATE TABLE "webhook_events" (
	"position" bigserial PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"webhook" text NOT NULL,
	"id" text NOT NULL,
	"object" text NOT NULL,
	"action" text NOT NULL,
	"object_id" text NOT NULL,
	"subject" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"data" jsonb NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "webhooks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_events_pending" ON "webhook_events" USING btree ("project_id","webhook","subject","position") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_events_due" ON "webhook_events" USING btree ("next_attempt_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_events_subject" ON "webhook_events" USING btree ("project_id","subject");--> statement-breakpoint
CREATE INDEX "webhook_events_finished" ON "webhook_events" USING btree ("finished_at");