CREATE TABLE "compatibility" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"oldest_version" text NOT NULL,
	CONSTRAINT "compatibility_single" CHECK ("compatibility"."id" = 1)
);
--> statement-breakpoint
INSERT INTO "compatibility" ("oldest_version") VALUES ('4.1.0');
