CREATE TABLE "links" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"project_id" text NOT NULL,
	"address" text NOT NULL,
	"user_id" text,
	"token_hash" text NOT NULL,
	"code_challenge" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "links_address" ON "links" USING btree ("address");--> statement-breakpoint
CREATE INDEX "links_expiry" ON "links" USING btree ("expires_at");