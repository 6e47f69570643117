CREATE TABLE "import_batches" (
	"project_id" text NOT NULL,
	"file_digest" text NOT NULL,
	"from_line" integer NOT NULL,
	"to_line" integer NOT NULL,
	"to_byte" bigint NOT NULL,
	"imported" integer NOT NULL,
	"refused" integer NOT NULL,
	"refusals" jsonb NOT NULL,
	"is_last" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "import_batches_project_id_file_digest_from_line_pk" PRIMARY KEY("project_id","file_digest","from_line")
);
--> statement-breakpoint
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_batches_at" ON "import_batches" USING btree ("at");--> statement-breakpoint
CREATE INDEX "passwords_sealed" ON "passwords" USING btree ("id") WHERE starts_with(hash, '$sealed$');