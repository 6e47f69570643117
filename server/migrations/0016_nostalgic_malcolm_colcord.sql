CREATE TABLE "recognized_browsers" (
	"user_id" text NOT NULL,
	"mark" text NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recognized_browsers_user_id_mark_pk" PRIMARY KEY("user_id","mark")
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "session_minutes" integer DEFAULT 527040 NOT NULL;--> statement-breakpoint
UPDATE "projects" SET "session_minutes" = 1440 WHERE "is_portal";--> statement-breakpoint
DELETE FROM "codes";--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "asked_by" text NOT NULL;--> statement-breakpoint
ALTER TABLE "recognized_browsers" ADD CONSTRAINT "recognized_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recognized_browsers_mark" ON "recognized_browsers" USING btree ("mark");--> statement-breakpoint
CREATE INDEX "recognized_browsers_last_use" ON "recognized_browsers" USING btree ("last_used_at");