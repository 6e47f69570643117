CREATE TABLE "barred_addresses" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"barred_at" timestamp (3) with time zone NOT NULL
);
