CREATE TABLE "address_codes" (
	"account_id" text NOT NULL,
	"address" text NOT NULL,
	"method_id" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "address_codes_account_id_address_pk" PRIMARY KEY("account_id","address")
);
--> statement-breakpoint
CREATE INDEX "address_codes_time" ON "address_codes" USING btree ("sent_at");