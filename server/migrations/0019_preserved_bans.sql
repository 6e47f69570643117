CREATE TABLE "preserved_bans" (
	"person_hash" text NOT NULL,
	"level" text NOT NULL,
	"baker_id" text,
	"organization_id" text NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "preserved_bans_once" UNIQUE NULLS NOT DISTINCT("person_hash","level","organization_id","baker_id")
);
--> statement-breakpoint
ALTER TABLE "preserved_bans" ADD CONSTRAINT "preserved_bans_baker_id_users_id_fk" FOREIGN KEY ("baker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preserved_bans" ADD CONSTRAINT "preserved_bans_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "preserved_bans_baker" ON "preserved_bans" USING btree ("baker_id");--> statement-breakpoint
CREATE INDEX "preserved_bans_organization" ON "preserved_bans" USING btree ("organization_id");