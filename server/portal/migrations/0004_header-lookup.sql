CREATE TABLE "key_releases" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"file_id" text NOT NULL,
	"released_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "refused_header_hash" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "header_hash" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "is_saved" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "key_releases" ADD CONSTRAINT "key_releases_session_id_person_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."person_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_releases" ADD CONSTRAINT "key_releases_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "key_releases_session" ON "key_releases" USING btree ("session_id","file_id");--> statement-breakpoint
CREATE INDEX "key_releases_file" ON "key_releases" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "key_releases_time" ON "key_releases" USING btree ("released_at");--> statement-breakpoint
CREATE INDEX "files_unsaved" ON "files" USING btree ("created_at") WHERE not is_saved;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_header_hash_unique" UNIQUE("header_hash");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_registered_once" UNIQUE("owner_id","idempotency_key");