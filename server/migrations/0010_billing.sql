CREATE TABLE "billing_accounts" (
	"organisation_id" text NOT NULL,
	"backend" text NOT NULL,
	"customer_id" text NOT NULL,
	"checkouts_begun" integer DEFAULT 0 NOT NULL,
	"readings_begun" integer DEFAULT 0 NOT NULL,
	"last_kept_reading" integer DEFAULT 0 NOT NULL,
	"ask_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "billing_accounts_organisation_id_backend_pk" PRIMARY KEY("organisation_id","backend"),
	CONSTRAINT "billing_accounts_customer" UNIQUE("backend","customer_id")
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"session_id" text PRIMARY KEY NOT NULL,
	"organisation_id" text NOT NULL,
	"backend" text NOT NULL,
	"price_id" text NOT NULL,
	"ui_mode" text NOT NULL,
	"return_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "left_customers" (
	"backend" text NOT NULL,
	"customer_id" text NOT NULL,
	"open_session_id" text,
	"left_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "left_customers_backend_customer_id_pk" PRIMARY KEY("backend","customer_id")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"organisation_id" text NOT NULL,
	"backend" text NOT NULL,
	"id" text NOT NULL,
	"status" text NOT NULL,
	"current_period_end" timestamp (3) with time zone NOT NULL,
	"cancel_at_period_end" boolean NOT NULL,
	"is_paid" boolean NOT NULL,
	"price_id" text NOT NULL,
	"interval" text NOT NULL,
	"plan_name" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscriptions_organisation_id_backend_pk" PRIMARY KEY("organisation_id","backend")
);
--> statement-breakpoint
CREATE TABLE "stand_in_checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"client_secret" text NOT NULL,
	"price_id" text NOT NULL,
	"trial_days" integer NOT NULL,
	"ui_mode" text NOT NULL,
	"return_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"status" text NOT NULL,
	"card_to_confirm" text,
	"loses_events" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stand_in_checkouts_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "stand_in_checkouts_client_secret_unique" UNIQUE("client_secret")
);
--> statement-breakpoint
CREATE TABLE "stand_in_customers" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation_id" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stand_in_customers_organisation_id_unique" UNIQUE("organisation_id")
);
--> statement-breakpoint
CREATE TABLE "stand_in_events" (
	"id" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"position" bigserial NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "stand_in_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"price_id" text NOT NULL,
	"status" text NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"cancel_at_period_end" boolean NOT NULL,
	"is_paid" boolean NOT NULL,
	"fails_next" boolean NOT NULL,
	"card" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD CONSTRAINT "billing_accounts_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_account" FOREIGN KEY ("organisation_id","backend") REFERENCES "public"."billing_accounts"("organisation_id","backend") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_accounts_ask" ON "billing_accounts" USING btree ("ask_until");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_one_open" ON "checkouts" USING btree ("organisation_id","backend") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "checkouts_age" ON "checkouts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_events_age" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "subscriptions_period_end" ON "subscriptions" USING btree ("current_period_end");--> statement-breakpoint
CREATE INDEX "stand_in_events_due" ON "stand_in_events" USING btree ("next_try_at") WHERE delivered_at is null;--> statement-breakpoint
CREATE INDEX "stand_in_subscriptions_customer" ON "stand_in_subscriptions" USING btree ("customer_id");