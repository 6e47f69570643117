CREATE TABLE "inactive_addresses" (
	"project_id" text NOT NULL,
	"address" text NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "inactive_addresses_project_id_address_pk" PRIMARY KEY("project_id","address")
);
--> statement-breakpoint
CREATE INDEX "inactive_addresses_created" ON "inactive_addresses" USING btree ("created_at");