CREATE TABLE "m2m_clients" (
	"project_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"status" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"trusted_metadata" jsonb NOT NULL,
	"secret_hash" text NOT NULL,
	"secret_last_four" text NOT NULL,
	"next_secret_hash" text,
	"next_secret_last_four" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "m2m_clients_project_id_id_pk" PRIMARY KEY("project_id","id")
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "max_machine_clients" integer;--> statement-breakpoint
ALTER TABLE "m2m_clients" ADD CONSTRAINT "m2m_clients_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;