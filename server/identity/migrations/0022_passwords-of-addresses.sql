CREATE TABLE "address_passwords" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"address" text NOT NULL,
	"hash" text NOT NULL,
	"requires_reset" boolean DEFAULT false NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "address_passwords_of_project" UNIQUE("project_id","address")
);
--> statement-breakpoint
ALTER TABLE "business_organizations" ADD COLUMN "tenant_jit_provisioning" text DEFAULT 'NOT_ALLOWED' NOT NULL;--> statement-breakpoint
ALTER TABLE "business_organizations" ADD COLUMN "allowed_tenants" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "address_passwords" ADD CONSTRAINT "address_passwords_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;