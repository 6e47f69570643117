CREATE TABLE "activity" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"action" text NOT NULL,
	"actor_id" text,
	"actor" text NOT NULL,
	"subject" text,
	"file_id" text,
	"file_title" text,
	"baker_id" text,
	"baker" text,
	"organisation_id" text,
	"message" text NOT NULL,
	"device_type" text NOT NULL,
	"as_admin" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bans" (
	"id" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"level" text NOT NULL,
	"baker_id" text,
	"organisation_id" text NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bans_once" UNIQUE NULLS NOT DISTINCT("address","level","organisation_id","baker_id")
);
--> statement-breakpoint
CREATE TABLE "file_keys" (
	"file_id" text NOT NULL,
	"key_path" jsonb NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "file_keys_file_id_key_path_pk" PRIMARY KEY("file_id","key_path")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"checksum" text NOT NULL,
	"title" text NOT NULL,
	"owner_id" text NOT NULL,
	"organisation_id" text NOT NULL,
	"openable_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "files_checksum_unique" UNIQUE("checksum")
);
--> statement-breakpoint
CREATE TABLE "permissions" (
	"id" text PRIMARY KEY NOT NULL,
	"file_id" text NOT NULL,
	"grantee" text NOT NULL,
	"key_path" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "permissions_once" UNIQUE("file_id","grantee","key_path")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"to_address" text NOT NULL,
	"channel" text NOT NULL,
	"sender" text,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"code" text,
	"link" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "barred_emails" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "emails" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"address" text NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"must_verify_again" boolean DEFAULT false NOT NULL,
	"is_primary" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "emails_address_unique" UNIQUE("address")
);
--> statement-breakpoint
CREATE TABLE "organisations" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"domain" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "organisations_domain_unique" UNIQUE("domain")
);
--> statement-breakpoint
CREATE TABLE "passwords" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	"requires_reset" boolean DEFAULT false NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "passwords_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation_id" text,
	"is_admin" boolean DEFAULT false NOT NULL,
	"pin_hash" text,
	"pin_set_at" timestamp (3) with time zone,
	"pin_wrong" integer DEFAULT 0 NOT NULL,
	"pin_wait_until" timestamp (3) with time zone,
	"eula_accepted_at" timestamp (3) with time zone,
	"baking_stopped_at" timestamp (3) with time zone,
	"name" jsonb DEFAULT '{"first_name":"","middle_name":"","last_name":""}'::jsonb NOT NULL,
	"untrusted_metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"public_token" text NOT NULL,
	"allowed_origins" jsonb NOT NULL,
	"redirect_urls" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"products" jsonb NOT NULL,
	"sender" text,
	"password_score" integer DEFAULT 3 NOT NULL,
	"hides_accounts" boolean DEFAULT false NOT NULL,
	"is_portal" boolean DEFAULT false NOT NULL,
	"reaches_portal" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "projects_public_token_unique" UNIQUE("public_token")
);
--> statement-breakpoint
CREATE TABLE "sealed_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"project_id" text NOT NULL,
	"address" text NOT NULL,
	"user_id" text,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"project_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"last_accessed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"pin_given_at" timestamp (3) with time zone,
	"factors" jsonb NOT NULL,
	"ip_address" text NOT NULL,
	"user_agent" text NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"sealed_private" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_baker_id_users_id_fk" FOREIGN KEY ("baker_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bans" ADD CONSTRAINT "bans_baker_id_users_id_fk" FOREIGN KEY ("baker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bans" ADD CONSTRAINT "bans_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_keys" ADD CONSTRAINT "file_keys_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permissions" ADD CONSTRAINT "permissions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passwords" ADD CONSTRAINT "passwords_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_organisation" ON "activity" USING btree ("organisation_id","at");--> statement-breakpoint
CREATE INDEX "activity_file" ON "activity" USING btree ("file_id","at");--> statement-breakpoint
CREATE INDEX "activity_actor" ON "activity" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "activity_baker" ON "activity" USING btree ("baker_id","at");--> statement-breakpoint
CREATE INDEX "bans_address" ON "bans" USING btree ("address");--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "files_organisation" ON "files" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "permissions_grantee" ON "permissions" USING btree ("grantee");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at") WHERE delivered_at is null;--> statement-breakpoint
CREATE INDEX "outbox_newest" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_end" ON "rate_limits" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "emails_user" ON "emails" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "emails_one_primary" ON "emails" USING btree ("user_id") WHERE is_primary;--> statement-breakpoint
CREATE INDEX "users_organisation" ON "users" USING btree ("organisation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "projects_one_portal" ON "projects" USING btree ("is_portal") WHERE is_portal;--> statement-breakpoint
CREATE INDEX "codes_address" ON "codes" USING btree ("address","purpose","project_id");--> statement-breakpoint
CREATE INDEX "codes_expiry" ON "codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");