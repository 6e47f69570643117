create schema drizzle;
create table drizzle.platform_migrations (id serial primary key, hash text not null, created_at bigint);
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"to_address" text NOT NULL,
	"channel" text NOT NULL,
	"sender" text,
	"sealed" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"position" bigserial NOT NULL,
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
CREATE TABLE "sealed_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at") WHERE delivered_at is null;--> statement-breakpoint
CREATE INDEX "outbox_newest" ON "outbox" USING btree ("position");--> statement-breakpoint
CREATE INDEX "rate_limits_end" ON "rate_limits" USING btree ("ends_at");
insert into drizzle.platform_migrations (hash, created_at) values ('deae920dadaab2a4fb0e66a03a93eb46b1f7f59d09b2eba80bbccd1e56f995fc', 1795367845658);
ALTER TABLE "outbox" ADD COLUMN "project_id" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "outcome" text;
insert into drizzle.platform_migrations (hash, created_at) values ('7bc3b561ed815cdd407fb5434083ca9b157d8be8f94dbdaaf0928d76a140a7b1', 1795415539615);
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
insert into drizzle.platform_migrations (hash, created_at) values ('1a1f0ccbe07a0ed4d482e7eb729c8dadd77e7b9fb37c1d23491669389cac182e', 1795418275095);
CREATE TABLE "compatibility" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"oldest_version" text NOT NULL,
	CONSTRAINT "compatibility_single" CHECK ("compatibility"."id" = 1)
);
--> statement-breakpoint
INSERT INTO "compatibility" ("oldest_version") VALUES ('4.1.0');

insert into drizzle.platform_migrations (hash, created_at) values ('35b875f081b712a7ab3a9a19d5871dceee4169ebadbd7018c0a1633b2146c6fb', 1795735938902);
create table drizzle.identity_migrations (id serial primary key, hash text not null, created_at bigint);
CREATE TABLE "api_secrets" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"secret_hash" text NOT NULL,
	"last_four" text NOT NULL,
	"scope" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "access_tokens" (
	"project_id" text NOT NULL,
	"token_hash" text PRIMARY KEY NOT NULL,
	"application_id" text NOT NULL,
	"session_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"logo_url" text,
	"is_first_party" boolean NOT NULL,
	"secret_hash" text,
	"redirect_urls" jsonb NOT NULL,
	"logout_urls" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "applications_of_project" UNIQUE("project_id","id")
);
--> statement-breakpoint
CREATE TABLE "authorization_codes" (
	"project_id" text NOT NULL,
	"code_hash" text PRIMARY KEY NOT NULL,
	"application_id" text NOT NULL,
	"session_id" text NOT NULL,
	"redirect_url" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"nonce" text,
	"code_challenge" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"project_id" text NOT NULL,
	"application_id" text NOT NULL,
	"user_id" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "consents_application_id_user_id_pk" PRIMARY KEY("application_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "known_browsers" (
	"project_id" text NOT NULL,
	"user_id" text NOT NULL,
	"mark" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_browsers_user_id_mark_pk" PRIMARY KEY("user_id","mark")
);
--> statement-breakpoint
CREATE TABLE "recognized_browsers" (
	"project_id" text NOT NULL,
	"user_id" text NOT NULL,
	"mark" text NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recognized_browsers_user_id_mark_pk" PRIMARY KEY("user_id","mark")
);
--> statement-breakpoint
CREATE TABLE "links" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"project_id" text NOT NULL,
	"address" text NOT NULL,
	"user_id" text,
	"token_hash" text NOT NULL,
	"code_challenge" text,
	"ip_address" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "log_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"session_id" text,
	"account" text,
	"method" text,
	"outcome" text DEFAULT 'done' NOT NULL,
	"call" text DEFAULT '' NOT NULL,
	"network" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oauth_attach_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"user_id" text NOT NULL,
	"provider" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oauth_flows" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"provider" text NOT NULL,
	"browser_hash" text NOT NULL,
	"code_challenge" text NOT NULL,
	"client_id" text NOT NULL,
	"login_redirect_url" text NOT NULL,
	"signup_redirect_url" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"user_id" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oauth_registrations" (
	"project_id" text NOT NULL,
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"provider" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"picture_url" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "oauth_registrations_identity" UNIQUE("project_id","provider","issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "oauth_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"provider" text NOT NULL,
	"code_challenge" text,
	"browser_hash" text,
	"user_id" text,
	"waits_for_session" text,
	"sealed_identity" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_tap_starts" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"csrf_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_id_tokens" (
	"project_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "used_id_tokens_project_id_token_hash_pk" PRIMARY KEY("project_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"project_id" text NOT NULL,
	"session_id" text,
	"user_id" text,
	"domain" text NOT NULL,
	"origin" text,
	"user_agent" text DEFAULT '' NOT NULL,
	"authenticator_type" text DEFAULT '' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"project_id" text NOT NULL,
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"is_multi_device" boolean NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"domain" text NOT NULL,
	"name" text NOT NULL,
	"user_agent" text NOT NULL,
	"authenticator_type" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credential" UNIQUE("project_id","credential_id")
);
--> statement-breakpoint
CREATE TABLE "blocked_emails" (
	"project_id" text NOT NULL,
	"address_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blocked_emails_project_id_address_hash_pk" PRIMARY KEY("project_id","address_hash")
);
--> statement-breakpoint
CREATE TABLE "emails" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"user_id" text NOT NULL,
	"address" text NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"proved_at" timestamp (3) with time zone,
	"is_primary" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "emails_address" UNIQUE("project_id","address")
);
--> statement-breakpoint
CREATE TABLE "passwords" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	"requires_reset" boolean DEFAULT false NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "passwords_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "phone_numbers" (
	"project_id" text NOT NULL,
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"number" text NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "phone_numbers_number" UNIQUE("project_id","number")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"name" jsonb DEFAULT '{"first_name":"","middle_name":"","last_name":""}'::jsonb NOT NULL,
	"untrusted_metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"trusted_metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_of_project" UNIQUE("project_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_secrets" (
	"project_id" text NOT NULL,
	"path" text NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "project_secrets_project_id_path_pk" PRIMARY KEY("project_id","path")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"public_token" text NOT NULL,
	"allowed_origins" jsonb NOT NULL,
	"redirect_urls" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"signup_redirect_urls" jsonb,
	"consent_url" text,
	"products" jsonb NOT NULL,
	"text_channels" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sender" text,
	"password_score" integer DEFAULT 3 NOT NULL,
	"luds" jsonb,
	"demands_pkce_for_links" boolean DEFAULT false NOT NULL,
	"demands_pkce_for_resets" boolean DEFAULT false NOT NULL,
	"hides_accounts" boolean DEFAULT false NOT NULL,
	"is_portal" boolean DEFAULT false NOT NULL,
	"default_session_minutes" integer DEFAULT 30 NOT NULL,
	"session_minutes" integer DEFAULT 527040 NOT NULL,
	"social" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"max_people" integer,
	"max_mails_per_day" integer,
	"max_applications" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "projects_name_unique" UNIQUE("name"),
	CONSTRAINT "projects_public_token_unique" UNIQUE("public_token")
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"project_id" text NOT NULL,
	"address" text NOT NULL,
	"channel" text DEFAULT 'email' NOT NULL,
	"user_id" text,
	"asked_by" text NOT NULL,
	"code_hash" text NOT NULL,
	"ip_address" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
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
	"token_salt" text NOT NULL,
	"token_key_version" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"last_accessed_at" timestamp (3) with time zone NOT NULL,
	"resumed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"factors" jsonb NOT NULL,
	"custom_claims" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ip_address" text NOT NULL,
	"user_agent" text NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "sessions_of_project" UNIQUE("project_id","id")
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"sealed_private" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"session_id" text,
	"user_id" text,
	"type" text NOT NULL,
	"address" text NOT NULL,
	"origin" text,
	"network" text NOT NULL,
	"message" text NOT NULL,
	"not_before" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"project_id" text NOT NULL,
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"type" text NOT NULL,
	"address" text NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wallets_address" UNIQUE("project_id","type","address"),
	CONSTRAINT "wallets_type" CHECK (type in ('ethereum', 'solana'))
);
--> statement-breakpoint
ALTER TABLE "api_secrets" ADD CONSTRAINT "api_secrets_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_session_fk" FOREIGN KEY ("project_id","session_id") REFERENCES "public"."sessions"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_application_fk" FOREIGN KEY ("project_id","application_id") REFERENCES "public"."applications"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorization_codes" ADD CONSTRAINT "authorization_codes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorization_codes" ADD CONSTRAINT "authorization_codes_session_fk" FOREIGN KEY ("project_id","session_id") REFERENCES "public"."sessions"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorization_codes" ADD CONSTRAINT "authorization_codes_application_fk" FOREIGN KEY ("project_id","application_id") REFERENCES "public"."applications"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_fk" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."users"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_application_fk" FOREIGN KEY ("project_id","application_id") REFERENCES "public"."applications"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_user_fk" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."users"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recognized_browsers" ADD CONSTRAINT "recognized_browsers_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recognized_browsers" ADD CONSTRAINT "recognized_browsers_user_fk" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."users"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_user_fk" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."users"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_entries" ADD CONSTRAINT "log_entries_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_attach_tokens" ADD CONSTRAINT "oauth_attach_tokens_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_attach_tokens" ADD CONSTRAINT "oauth_attach_tokens_user_fk" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."users"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_flows" ADD CONSTRAINT "oauth_flows_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_flows" ADD CONSTRAINT "oauth_flows_user_fk" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."users"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_registrations" ADD CONSTRAINT "oauth_registrations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_registrations" ADD CONSTRAINT "oauth_registrations_user_fk" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."users"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_tokens" ADD CONSTRAINT "oauth_tokens_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_tokens" ADD CONSTRAINT "oauth_tokens_user_fk" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."users"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_tokens" ADD CONSTRAINT "oauth_tokens_session_fk" FOREIGN KEY ("project_id","waits_for_session") REFERENCES "public"."sessions"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_tap_starts" ADD CONSTRAINT "one_tap_starts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_id_tokens" ADD CONSTRAINT "used_id_tokens_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_fk" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."users"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_session_fk" FOREIGN KEY ("project_id","session_id") REFERENCES "public"."sessions"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_fk" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."users"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_emails" ADD CONSTRAINT "blocked_emails_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_user_fk" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."users"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passwords" ADD CONSTRAINT "passwords_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passwords" ADD CONSTRAINT "passwords_user_fk" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."users"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD CONSTRAINT "phone_numbers_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD CONSTRAINT "phone_numbers_user_fk" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."users"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_secrets" ADD CONSTRAINT "project_secrets_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_user_fk" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."users"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_fk" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."users"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_keys" ADD CONSTRAINT "signing_keys_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_challenges" ADD CONSTRAINT "wallet_challenges_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_challenges" ADD CONSTRAINT "wallet_challenges_session_fk" FOREIGN KEY ("project_id","session_id") REFERENCES "public"."sessions"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_challenges" ADD CONSTRAINT "wallet_challenges_user_fk" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."users"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_user_fk" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."users"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_secrets_project" ON "api_secrets" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "access_tokens_expiry" ON "access_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "access_tokens_code" ON "access_tokens" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "authorization_codes_expiry" ON "authorization_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "recognized_browsers_mark" ON "recognized_browsers" USING btree ("mark");--> statement-breakpoint
CREATE INDEX "recognized_browsers_last_use" ON "recognized_browsers" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "links_address" ON "links" USING btree ("address");--> statement-breakpoint
CREATE INDEX "links_expiry" ON "links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "log_entries_project" ON "log_entries" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "log_entries_user" ON "log_entries" USING btree ("project_id","user_id","id");--> statement-breakpoint
CREATE INDEX "log_entries_at" ON "log_entries" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "log_entries_omitted" ON "log_entries" USING btree ("project_id","kind","network","at") WHERE kind in ('refusals_omitted', 'events_omitted');--> statement-breakpoint
CREATE INDEX "oauth_attach_tokens_expiry" ON "oauth_attach_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oauth_flows_expiry" ON "oauth_flows" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oauth_registrations_user" ON "oauth_registrations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "oauth_tokens_expiry" ON "oauth_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oauth_tokens_session" ON "oauth_tokens" USING btree ("waits_for_session");--> statement-breakpoint
CREATE INDEX "one_tap_starts_expiry" ON "one_tap_starts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "used_id_tokens_expiry" ON "used_id_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expiry" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "emails_user" ON "emails" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "emails_one_primary" ON "emails" USING btree ("user_id") WHERE is_primary;--> statement-breakpoint
CREATE INDEX "phone_numbers_user" ON "phone_numbers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "projects_one_portal" ON "projects" USING btree ("is_portal") WHERE is_portal;--> statement-breakpoint
CREATE INDEX "codes_address" ON "codes" USING btree ("address","purpose","project_id");--> statement-breakpoint
CREATE INDEX "codes_expiry" ON "codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "wallet_challenges_address" ON "wallet_challenges" USING btree ("address","type","project_id");--> statement-breakpoint
CREATE INDEX "wallet_challenges_expiry" ON "wallet_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "wallets_user" ON "wallets" USING btree ("user_id");
insert into drizzle.identity_migrations (hash, created_at) values ('6dd6a8c88a1575ba2f1b4175eb900dd90b9a19fb443fde25ed424e349620f328', 1795384242670);
ALTER TABLE "users" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "roles" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "session_claims" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "rbac" jsonb DEFAULT '{"roles":[],"resources":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "roles" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_external_id" UNIQUE("project_id","external_id");
insert into drizzle.identity_migrations (hash, created_at) values ('47eaaa276d0fb0edc6c089aa9ba1e77a50f93ad7b395bc85c06dd209a113165d', 1795390120048);
CREATE TABLE "user_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"issued_by" text DEFAULT '' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "user_tokens" ADD CONSTRAINT "user_tokens_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_tokens" ADD CONSTRAINT "user_tokens_user_fk" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."users"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_tokens_expiry" ON "user_tokens" USING btree ("expires_at");
insert into drizzle.identity_migrations (hash, created_at) values ('6f0b59d0bcc2b9d88594c3c9b0737ec06e6677ba1cfe0c0ac47291e6b9bf1d49', 1795390697039);
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
insert into drizzle.identity_migrations (hash, created_at) values ('6a384580d36f8260b2e90dc32e5cb7e48f5e11c299a3e861c17aab06eaeeec65', 1795391241233);
CREATE TABLE "webhook_events" (
	"position" bigserial PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"webhook" text NOT NULL,
	"id" text NOT NULL,
	"object" text NOT NULL,
	"action" text NOT NULL,
	"object_id" text NOT NULL,
	"subject" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"data" jsonb NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "webhooks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_events_pending" ON "webhook_events" USING btree ("project_id","webhook","subject","position") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_events_due" ON "webhook_events" USING btree ("next_attempt_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_events_subject" ON "webhook_events" USING btree ("project_id","subject");--> statement-breakpoint
CREATE INDEX "webhook_events_finished" ON "webhook_events" USING btree ("finished_at");
insert into drizzle.identity_migrations (hash, created_at) values ('a7f58eaf205c279510b08c66aaf0c8834878b88280d9b005b9b910b0b788239a', 1795392340793);
ALTER TABLE "access_tokens" ADD COLUMN "issued_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "exchanged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "secret_last_four" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "next_secret_hash" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "next_secret_last_four" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "allows_full_access" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "access_token_minutes" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "access_token_audience" text;
insert into drizzle.identity_migrations (hash, created_at) values ('415c5ffad304f692e6c6c7ab7b396b4872940b52df72ccf31688b1a68d4b2a96', 1795392898007);
ALTER TABLE "projects" ADD COLUMN "session_migration" jsonb;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "trusted_tokens" jsonb DEFAULT '[]'::jsonb NOT NULL;
insert into drizzle.identity_migrations (hash, created_at) values ('33260432eea6e133209ba17a36467e3936bf7c659482754fdb2efe6236c9e571', 1795393634203);
CREATE TABLE "recovery_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"totp_id" text NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_hash" UNIQUE("project_id","totp_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "totps" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"user_id" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "totps_of_project" UNIQUE("project_id","id"),
	CONSTRAINT "totps_user" UNIQUE("project_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "second_factor" text DEFAULT 'step_up' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "second_factor_pending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_totp_fk" FOREIGN KEY ("project_id","totp_id") REFERENCES "public"."totps"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totps" ADD CONSTRAINT "totps_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totps" ADD CONSTRAINT "totps_user_fk" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."users"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "totps_expiry" ON "totps" USING btree ("expires_at");
insert into drizzle.identity_migrations (hash, created_at) values ('c3a7766083e719feabf7a7b3ae87fc5ee2ac3ca5f95edba489f7abe8742071f9', 1795394753051);
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
insert into drizzle.identity_migrations (hash, created_at) values ('89173167a7cb7678af95339adebf883dd709194f4b342c8337a5a7fceec28de7', 1795402526123);
ALTER TABLE "oauth_registrations" DROP CONSTRAINT "oauth_registrations_project_id_projects_id_fk";
--> statement-breakpoint
ALTER TABLE "passkeys" DROP CONSTRAINT "passkeys_project_id_projects_id_fk";
--> statement-breakpoint
ALTER TABLE "emails" DROP CONSTRAINT "emails_project_id_projects_id_fk";
--> statement-breakpoint
ALTER TABLE "passwords" DROP CONSTRAINT "passwords_project_id_projects_id_fk";
--> statement-breakpoint
ALTER TABLE "phone_numbers" DROP CONSTRAINT "phone_numbers_project_id_projects_id_fk";
--> statement-breakpoint
ALTER TABLE "totps" DROP CONSTRAINT "totps_project_id_projects_id_fk";
--> statement-breakpoint
ALTER TABLE "wallets" DROP CONSTRAINT "wallets_project_id_projects_id_fk";

insert into drizzle.identity_migrations (hash, created_at) values ('27edeff2e7958d5848c9fc7e9326a596654f817e9797085e55fa0c6c9a418101', 1795404432738);
CREATE TABLE "refused_numbers" (
	"project_id" text NOT NULL,
	"channel" text NOT NULL,
	"number_hash" text NOT NULL,
	"reason" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refused_numbers_project_id_channel_number_hash_pk" PRIMARY KEY("project_id","channel","number_hash")
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "sms" jsonb;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "whatsapp" jsonb;--> statement-breakpoint
ALTER TABLE "refused_numbers" ADD CONSTRAINT "refused_numbers_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;
insert into drizzle.identity_migrations (hash, created_at) values ('61bf5308b9a279c988adc136db2b0a6725dbe0d12c4e1df26ecf8c87502d34ac', 1795415538835);
ALTER TABLE "projects" ADD COLUMN "dkim" jsonb;
insert into drizzle.identity_migrations (hash, created_at) values ('2c76e99312454dc015de9822c5b6bc6ab875f4c511ec087a7083125a5d7e2cf6', 1795418278281);
ALTER TABLE "projects" ADD COLUMN "mail" jsonb DEFAULT '{"logo_url":null,"accent":null,"support_email":null,"templates":[]}'::jsonb NOT NULL;
insert into drizzle.identity_migrations (hash, created_at) values ('53ec915f8c4ff42d80fb83c1869baa8942c6d186aa47a5053aa936c4e7f37df8', 1795420390915);
CREATE TABLE "sign_ups" (
	"user_id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"address" text NOT NULL,
	"password_hash" text NOT NULL,
	"session_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"token_salt" text NOT NULL,
	"token_key_version" integer NOT NULL,
	"ip_address" text NOT NULL,
	"user_agent" text NOT NULL,
	"last_accessed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_ups_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "sign_ups_session" UNIQUE("project_id","session_id")
);
--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "contact_id" text;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "invitation" jsonb;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "disputed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "passwords" ADD COLUMN "set_in_session" text;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD COLUMN "disputed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "claimed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "written_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "signed_in_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "proofs_end_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "additions_without_session" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "contact_id" text;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_ups_address" ON "sign_ups" USING btree ("project_id","address");--> statement-breakpoint
CREATE INDEX "sign_ups_expiry" ON "sign_ups" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_empty" ON "users" USING btree ("created_at") WHERE claimed_at is null and written_at is null and signed_in_at is null;--> statement-breakpoint
CREATE INDEX "codes_contact" ON "codes" USING btree ("project_id","contact_id");--> statement-breakpoint
-- Users of earlier versions: a verified contact claims, and so does a wallet or an identity of a user without any contact.
UPDATE "users" SET "claimed_at" = "created_at" WHERE
	EXISTS (SELECT 1 FROM "emails" WHERE "emails"."user_id" = "users"."id" AND "emails"."verified_at" IS NOT NULL)
	OR EXISTS (SELECT 1 FROM "phone_numbers" WHERE "phone_numbers"."user_id" = "users"."id" AND "phone_numbers"."verified_at" IS NOT NULL)
	OR (
		NOT EXISTS (SELECT 1 FROM "emails" WHERE "emails"."user_id" = "users"."id")
		AND NOT EXISTS (SELECT 1 FROM "phone_numbers" WHERE "phone_numbers"."user_id" = "users"."id")
		AND (
			EXISTS (SELECT 1 FROM "oauth_registrations" WHERE "oauth_registrations"."user_id" = "users"."id")
			OR EXISTS (SELECT 1 FROM "wallets" WHERE "wallets"."user_id" = "users"."id" AND "wallets"."verified_at" IS NOT NULL)
		)
	);--> statement-breakpoint
UPDATE "users" SET "signed_in_at" = "created_at" WHERE
	"claimed_at" IS NOT NULL
	OR EXISTS (SELECT 1 FROM "passwords" WHERE "passwords"."user_id" = "users"."id")
	OR EXISTS (SELECT 1 FROM "sessions" WHERE "sessions"."user_id" = "users"."id");--> statement-breakpoint
-- Earlier versions did not record what the site's server wrote. Every user that is not a plain sign-up counts as written.
UPDATE "users" SET "written_at" = "created_at" WHERE
	"is_active" OR "external_id" IS NOT NULL OR "roles" <> '[]'::jsonb OR "trusted_metadata" <> '{}'::jsonb
	OR NOT EXISTS (SELECT 1 FROM "passwords" WHERE "passwords"."user_id" = "users"."id");

insert into drizzle.identity_migrations (hash, created_at) values ('71289d104db7effab4fef810b4d3ebce285720c8c7f1708856cf6bf66108cb5d', 1795491293315);
ALTER TABLE "log_entries" ADD COLUMN "request_id" text DEFAULT '' NOT NULL;
insert into drizzle.identity_migrations (hash, created_at) values ('79aef6c6a0ee1db201d679fbf333b825ce9d151ae8782fd448a0791416008d08', 1795724774523);
create table drizzle.portal_migrations (id serial primary key, hash text not null, created_at bigint);
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "billing_accounts" (
	"organization_id" text NOT NULL,
	"backend" text NOT NULL,
	"customer_id" text NOT NULL,
	"checkouts_begun" integer DEFAULT 0 NOT NULL,
	"readings_begun" integer DEFAULT 0 NOT NULL,
	"last_kept_reading" integer DEFAULT 0 NOT NULL,
	"ask_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "billing_accounts_organization_id_backend_pk" PRIMARY KEY("organization_id","backend"),
	CONSTRAINT "billing_accounts_customer" UNIQUE("backend","customer_id")
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"session_id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
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
	"organization_id" text NOT NULL,
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
	CONSTRAINT "subscriptions_organization_id_backend_pk" PRIMARY KEY("organization_id","backend")
);
--> statement-breakpoint
CREATE TABLE "activity" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"action" text NOT NULL,
	"kind" text DEFAULT 'other' NOT NULL,
	"actor_id" text,
	"actor" text NOT NULL,
	"subject" text,
	"file_id" text,
	"file_title" text,
	"refused_checksum" text,
	"baker_id" text,
	"baker" text,
	"organization_id" text,
	"message" text NOT NULL,
	"device_type" text NOT NULL,
	"as_admin" boolean DEFAULT false NOT NULL,
	"file_type" text GENERATED ALWAYS AS (coalesce(substring(lower(file_title) from '\.(pdf|csv|json)$'), 'other')) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(' ' || actor || ' ' || coalesce(subject, '') || ' ' || coalesce(baker, '') || ' ' || coalesce(file_title, ''))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ban_accounts" (
	"ban_id" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "ban_accounts_ban_id_user_id_pk" PRIMARY KEY("ban_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "bans" (
	"id" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"person" text GENERATED ALWAYS AS (regexp_replace(address, '^([^+@]+)\+[^@]*@', '\1@')) STORED NOT NULL,
	"level" text NOT NULL,
	"baker_id" text,
	"organization_id" text NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bans_once" UNIQUE NULLS NOT DISTINCT("address","level","organization_id","baker_id")
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
	"baker_address" text NOT NULL,
	"organization_id" text NOT NULL,
	"openable_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"file_type" text GENERATED ALWAYS AS (coalesce(substring(lower(title) from '\.(pdf|csv|json)$'), 'other')) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(' ' || title || ' ' || id || ' ' || baker_address)) STORED NOT NULL,
	"grantees_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "files_checksum_unique" UNIQUE("checksum")
);
--> statement-breakpoint
CREATE TABLE "openers" (
	"owner_id" text NOT NULL,
	"organization_id" text NOT NULL,
	"grantee" text NOT NULL,
	"cakes" integer NOT NULL,
	"permitted_at" timestamp (3) with time zone NOT NULL,
	"last_opened_at" timestamp (3) with time zone,
	CONSTRAINT "openers_owner_id_grantee_pk" PRIMARY KEY("owner_id","grantee")
);
--> statement-breakpoint
CREATE TABLE "organization_openers" (
	"organization_id" text NOT NULL,
	"grantee" text NOT NULL,
	"cakes" integer NOT NULL,
	"permitted_at" timestamp (3) with time zone NOT NULL,
	"last_opened_at" timestamp (3) with time zone,
	CONSTRAINT "organization_openers_organization_id_grantee_pk" PRIMARY KEY("organization_id","grantee")
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
CREATE TABLE "deleted_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL,
	"erased_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "held_addresses" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"former_user_id" text NOT NULL,
	"held_at" timestamp (3) with time zone NOT NULL,
	"reminded_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"domain" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "organizations_domain_unique" UNIQUE("domain")
);
--> statement-breakpoint
CREATE TABLE "person_addresses" (
	"address" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"person" text GENERATED ALWAYS AS (regexp_replace(address, '^([^+@]+)\+[^@]*@', '\1@')) STORED NOT NULL,
	"is_primary" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"pin_given_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "persons" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text,
	"is_admin" boolean DEFAULT false NOT NULL,
	"pin_hash" text,
	"pin_set_at" timestamp (3) with time zone,
	"pin_wrong" integer DEFAULT 0 NOT NULL,
	"pin_wait_until" timestamp (3) with time zone,
	"revocation_pending_since" timestamp (3) with time zone,
	"reverify_address" text,
	"reverify_since" timestamp (3) with time zone,
	"eula_accepted_at" timestamp (3) with time zone,
	"baking_stopped_at" timestamp (3) with time zone,
	"cakes_baked" integer DEFAULT 0 NOT NULL,
	"last_bake_at" timestamp (3) with time zone,
	"addresses_version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD CONSTRAINT "billing_accounts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_account" FOREIGN KEY ("organization_id","backend") REFERENCES "public"."billing_accounts"("organization_id","backend") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_actor_id_persons_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."persons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_baker_id_persons_id_fk" FOREIGN KEY ("baker_id") REFERENCES "public"."persons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ban_accounts" ADD CONSTRAINT "ban_accounts_ban_id_bans_id_fk" FOREIGN KEY ("ban_id") REFERENCES "public"."bans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ban_accounts" ADD CONSTRAINT "ban_accounts_user_id_persons_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."persons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bans" ADD CONSTRAINT "bans_baker_id_persons_id_fk" FOREIGN KEY ("baker_id") REFERENCES "public"."persons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bans" ADD CONSTRAINT "bans_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_keys" ADD CONSTRAINT "file_keys_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_persons_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openers" ADD CONSTRAINT "openers_owner_id_persons_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."persons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openers" ADD CONSTRAINT "openers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_openers" ADD CONSTRAINT "organization_openers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permissions" ADD CONSTRAINT "permissions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preserved_bans" ADD CONSTRAINT "preserved_bans_baker_id_persons_id_fk" FOREIGN KEY ("baker_id") REFERENCES "public"."persons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preserved_bans" ADD CONSTRAINT "preserved_bans_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_addresses" ADD CONSTRAINT "person_addresses_user_id_persons_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."persons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_sessions" ADD CONSTRAINT "person_sessions_user_id_persons_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."persons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "persons" ADD CONSTRAINT "persons_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_accounts_ask" ON "billing_accounts" USING btree ("ask_until");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_one_open" ON "checkouts" USING btree ("organization_id","backend") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "checkouts_age" ON "checkouts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_events_age" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "subscriptions_period_end" ON "subscriptions" USING btree ("current_period_end");--> statement-breakpoint
CREATE INDEX "activity_organization" ON "activity" USING btree ("organization_id","at");--> statement-breakpoint
CREATE INDEX "activity_kind" ON "activity" USING btree ("organization_id","kind","at");--> statement-breakpoint
CREATE INDEX "activity_file_type" ON "activity" USING btree ("organization_id","file_type","at");--> statement-breakpoint
CREATE INDEX "activity_search" ON "activity" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "activity_rare" ON "activity" USING btree ("organization_id","kind","at","id","file_type","actor_id","actor","search_text") WHERE kind in ('baked', 'alert');--> statement-breakpoint
CREATE INDEX "activity_baked_search" ON "activity" USING gin ("search_text" gin_trgm_ops) WHERE kind = 'baked';--> statement-breakpoint
CREATE INDEX "activity_alert_search" ON "activity" USING gin ("search_text" gin_trgm_ops) WHERE kind = 'alert';--> statement-breakpoint
CREATE INDEX "activity_file" ON "activity" USING btree ("file_id","at");--> statement-breakpoint
CREATE INDEX "activity_actor" ON "activity" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "activity_baker" ON "activity" USING btree ("baker_id","at");--> statement-breakpoint
CREATE INDEX "ban_accounts_user" ON "ban_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bans_person" ON "bans" USING btree ("person");--> statement-breakpoint
CREATE INDEX "bans_organization" ON "bans" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "files_organization" ON "files" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "files_by_name" ON "files" USING btree ("organization_id",lower(title),"id");--> statement-breakpoint
CREATE INDEX "files_by_baker" ON "files" USING btree ("organization_id","baker_address","id");--> statement-breakpoint
CREATE INDEX "files_by_openable" ON "files" USING btree ("organization_id","openable_at" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "files_by_expiration" ON "files" USING btree ("organization_id","expires_at","id");--> statement-breakpoint
CREATE INDEX "files_search" ON "files" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "files_grantees" ON "files" USING gin ("grantees_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "openers_organization" ON "openers" USING btree ("organization_id","grantee");--> statement-breakpoint
CREATE INDEX "openers_grantee" ON "openers" USING btree ("grantee");--> statement-breakpoint
CREATE INDEX "organization_openers_search" ON "organization_openers" USING gin (lower("grantee") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "permissions_grantee" ON "permissions" USING btree ("grantee");--> statement-breakpoint
CREATE INDEX "preserved_bans_baker" ON "preserved_bans" USING btree ("baker_id");--> statement-breakpoint
CREATE INDEX "preserved_bans_organization" ON "preserved_bans" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "held_addresses_time" ON "held_addresses" USING btree ("held_at");--> statement-breakpoint
CREATE INDEX "person_addresses_user" ON "person_addresses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "person_addresses_person" ON "person_addresses" USING btree ("person");--> statement-breakpoint
CREATE UNIQUE INDEX "person_addresses_one_primary" ON "person_addresses" USING btree ("user_id") WHERE is_primary;--> statement-breakpoint
CREATE INDEX "person_sessions_user" ON "person_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "person_sessions_seen" ON "person_sessions" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "persons_organization" ON "persons" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "persons_revocation_pending" ON "persons" USING btree ("id") WHERE revocation_pending_since is not null;--> statement-breakpoint
-- Maintained columns, so that no list reads a whole table (docs/decisions/0029). Statement triggers handle all rows of a
-- statement together.
CREATE FUNCTION follow_new_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE persons SET cakes_baked = cakes_baked + baked.count, last_bake_at = greatest(last_bake_at, baked.last)
	FROM (SELECT owner_id, count(*)::int AS count, max(created_at) AS last FROM added GROUP BY owner_id) baked
	WHERE persons.id = baked.owner_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION follow_new_permissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE files SET grantees_text = (
		SELECT string_agg(DISTINCT ' ' || grantee, '') FROM permissions WHERE permissions.file_id = files.id
	) WHERE id IN (SELECT file_id FROM added);
	-- In the order of the primary key, so that concurrent statements do not deadlock.
	INSERT INTO openers (owner_id, organization_id, grantee, cakes, permitted_at)
	SELECT files.owner_id, files.organization_id, fresh.grantee, count(*)::int, min(fresh.created_at)
	FROM (SELECT file_id, grantee, count(*) AS paths, min(created_at) AS created_at FROM added GROUP BY file_id, grantee) fresh
	JOIN files ON files.id = fresh.file_id
	-- Only grantees that had no permission on the cake before this statement.
	WHERE fresh.paths = (
		SELECT count(*) FROM permissions p WHERE p.file_id = fresh.file_id AND p.grantee = fresh.grantee
	)
	GROUP BY files.owner_id, files.organization_id, fresh.grantee
	ORDER BY files.owner_id, fresh.grantee
	ON CONFLICT (owner_id, grantee) DO UPDATE
	SET cakes = openers.cakes + excluded.cakes, permitted_at = least(openers.permitted_at, excluded.permitted_at);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION follow_removed_permissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE files SET grantees_text = coalesce((
		SELECT string_agg(DISTINCT ' ' || grantee, '') FROM permissions WHERE permissions.file_id = files.id
	), '') WHERE id IN (SELECT file_id FROM removed);
	-- Permissions of a deleted file need no update: its owner's opener rows are deleted with the owner.
	UPDATE openers SET cakes = cakes - lost.count
	FROM (
		SELECT files.owner_id, r.grantee, count(*)::int AS count
		FROM (SELECT DISTINCT file_id, grantee FROM removed) r JOIN files ON files.id = r.file_id
		WHERE NOT EXISTS (SELECT 1 FROM permissions p WHERE p.file_id = r.file_id AND p.grantee = r.grantee)
		GROUP BY files.owner_id, r.grantee
	) lost
	WHERE openers.owner_id = lost.owner_id AND openers.grantee = lost.grantee;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION follow_openers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO organization_openers (organization_id, grantee, cakes, permitted_at)
		SELECT organization_id, grantee, 0, min(permitted_at) FROM changed GROUP BY 1, 2 ORDER BY 1, 2
		ON CONFLICT DO NOTHING;
	END IF;
	-- Locks in one order, so that concurrent statements do not deadlock; the update below then sees their results.
	PERFORM FROM organization_openers
	WHERE (organization_id, grantee) IN (SELECT organization_id, grantee FROM changed)
	ORDER BY organization_id, grantee FOR UPDATE;
	UPDATE organization_openers o
	SET cakes = known.cakes, permitted_at = known.permitted_at, last_opened_at = known.last_opened_at
	FROM (
		SELECT organization_id, grantee, sum(cakes) AS cakes,
			coalesce(min(permitted_at) FILTER (WHERE cakes > 0), min(permitted_at)) AS permitted_at,
			max(last_opened_at) AS last_opened_at
		FROM openers
		WHERE (organization_id, grantee) IN (SELECT organization_id, grantee FROM changed)
		GROUP BY 1, 2
	) known
	WHERE o.organization_id = known.organization_id AND o.grantee = known.grantee;
	-- A row with zero cakes stays after access was revoked, because the list still shows banned people.
	DELETE FROM organization_openers o
	WHERE (organization_id, grantee) IN (SELECT organization_id, grantee FROM changed) AND NOT EXISTS (
		SELECT 1 FROM openers p WHERE p.organization_id = o.organization_id AND p.grantee = o.grantee
	);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION follow_primary_addresses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE files SET baker_address = NEW.address WHERE owner_id = NEW.user_id AND baker_address <> NEW.address;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER files_added AFTER INSERT ON files REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_new_files();--> statement-breakpoint
CREATE TRIGGER permissions_added AFTER INSERT ON permissions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_new_permissions();--> statement-breakpoint
CREATE TRIGGER permissions_removed AFTER DELETE ON permissions REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION follow_removed_permissions();--> statement-breakpoint
CREATE TRIGGER person_addresses_primary AFTER INSERT OR UPDATE ON person_addresses FOR EACH ROW WHEN (NEW.is_primary) EXECUTE FUNCTION follow_primary_addresses();--> statement-breakpoint
CREATE TRIGGER openers_added AFTER INSERT ON openers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_openers();--> statement-breakpoint
CREATE TRIGGER openers_changed AFTER UPDATE ON openers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_openers();--> statement-breakpoint
CREATE TRIGGER openers_removed AFTER DELETE ON openers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_openers();

insert into drizzle.portal_migrations (hash, created_at) values ('4cc3ccf110c4cd751be537e6ac21bfeec157bb965aaa3d4ccb532ca37bf4839a', 1795379281436);
ALTER TABLE "person_sessions" ADD COLUMN "used_at" timestamp (3) with time zone;
insert into drizzle.portal_migrations (hash, created_at) values ('e3a5941bcf7465c73dedc3af2269ab020297d3ee6c11e2b3c184df86ad019bc6', 1795402599611);
CREATE TABLE "barred_addresses" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"barred_at" timestamp (3) with time zone NOT NULL
);

insert into drizzle.portal_migrations (hash, created_at) values ('96e0315f9107c4a0b3416114754eca6b22167726b82aba59d445288b4ddb822b', 1795404137413);
CREATE TABLE "mail_opt_outs" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "planned_notices" (
	"file_id" text PRIMARY KEY NOT NULL,
	"with_name" boolean NOT NULL,
	"language" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recipient_mails" (
	"file_id" text NOT NULL,
	"recipient" text NOT NULL,
	"mailed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recipient_mails_file_id_recipient_pk" PRIMARY KEY("file_id","recipient")
);
--> statement-breakpoint
ALTER TABLE "planned_notices" ADD CONSTRAINT "planned_notices_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient_mails" ADD CONSTRAINT "recipient_mails_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recipient_mails_recipient" ON "recipient_mails" USING btree ("recipient");
insert into drizzle.portal_migrations (hash, created_at) values ('48bf3833075afb4dabcaba29fd44fa1afeb217a3d0c0ce48eb258c764829045e', 1795428610435);
CREATE TABLE "key_releases" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"file_id" text NOT NULL,
	"released_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "refused_header_hash" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "header_hash" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "is_saved" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "key_releases" ADD CONSTRAINT "key_releases_session_id_person_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."person_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_releases" ADD CONSTRAINT "key_releases_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "key_releases_session" ON "key_releases" USING btree ("session_id","file_id");--> statement-breakpoint
CREATE INDEX "key_releases_file" ON "key_releases" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "key_releases_time" ON "key_releases" USING btree ("released_at");--> statement-breakpoint
CREATE INDEX "files_unsaved" ON "files" USING btree ("created_at") WHERE not is_saved;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_header_hash_unique" UNIQUE("header_hash");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_registered_once" UNIQUE("owner_id","idempotency_key");
insert into drizzle.portal_migrations (hash, created_at) values ('e5272a47f1a59b86092cfa78ef5534e31abd00c5627db0c0b5b9752375a2248a', 1795429450154);
CREATE TABLE "address_codes" (
	"account_id" text NOT NULL,
	"address" text NOT NULL,
	"method_id" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "address_codes_account_id_address_pk" PRIMARY KEY("account_id","address")
);
--> statement-breakpoint
CREATE INDEX "address_codes_time" ON "address_codes" USING btree ("sent_at");
insert into drizzle.portal_migrations (hash, created_at) values ('3107c076d783c9035e9469816f7a4554d448466f898c1de61b116b7832a6b5eb', 1795518768588);
-- A trigger keeps the plans of its statements for the life of the connection. A plan made for one row read the rows of a
-- table once for each of a thousand changed rows. EXECUTE plans each statement for the rows that it changes. The present
-- permissions are read by file, because a grantee may have permissions on all files.
CREATE OR REPLACE FUNCTION follow_new_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE $statement$
		UPDATE persons SET cakes_baked = cakes_baked + baked.count, last_bake_at = greatest(last_bake_at, baked.last)
		FROM (SELECT owner_id, count(*)::int AS count, max(created_at) AS last FROM added GROUP BY owner_id) baked
		WHERE persons.id = baked.owner_id
	$statement$;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_new_permissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE $statement$
		UPDATE files SET grantees_text = (
			SELECT string_agg(DISTINCT ' ' || grantee, '') FROM permissions WHERE permissions.file_id = files.id
		) WHERE id IN (SELECT file_id FROM added)
	$statement$;
	-- In the order of the primary key, so that concurrent statements do not deadlock.
	EXECUTE $statement$
		INSERT INTO openers (owner_id, organization_id, grantee, cakes, permitted_at)
		SELECT files.owner_id, files.organization_id, fresh.grantee, count(*)::int, min(fresh.created_at)
		FROM (SELECT file_id, grantee, count(*) AS paths, min(created_at) AS created_at FROM added GROUP BY file_id, grantee) fresh
		-- Only grantees that had no permission on the cake before this statement.
		JOIN (
			SELECT file_id, grantee, count(*) AS paths FROM permissions
			WHERE file_id IN (SELECT file_id FROM added) GROUP BY file_id, grantee
		) present USING (file_id, grantee, paths)
		JOIN files ON files.id = file_id
		GROUP BY files.owner_id, files.organization_id, fresh.grantee
		ORDER BY files.owner_id, fresh.grantee
		ON CONFLICT (owner_id, grantee) DO UPDATE
		SET cakes = openers.cakes + excluded.cakes, permitted_at = least(openers.permitted_at, excluded.permitted_at)
	$statement$;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_removed_permissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE $statement$
		UPDATE files SET grantees_text = coalesce((
			SELECT string_agg(DISTINCT ' ' || grantee, '') FROM permissions WHERE permissions.file_id = files.id
		), '') WHERE id IN (SELECT file_id FROM removed)
	$statement$;
	-- Permissions of a deleted file need no update: its owner's opener rows are deleted with the owner.
	EXECUTE $statement$
		UPDATE openers SET cakes = cakes - lost.count
		FROM (
			SELECT files.owner_id, r.grantee, count(*)::int AS count
			FROM (
				SELECT file_id, grantee FROM removed
				EXCEPT SELECT file_id, grantee FROM permissions WHERE file_id IN (SELECT file_id FROM removed)
			) r
			JOIN files ON files.id = r.file_id
			GROUP BY files.owner_id, r.grantee
		) lost
		WHERE openers.owner_id = lost.owner_id AND openers.grantee = lost.grantee
	$statement$;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_openers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'DELETE' THEN
		EXECUTE $statement$
			INSERT INTO organization_openers (organization_id, grantee, cakes, permitted_at)
			SELECT organization_id, grantee, 0, min(permitted_at) FROM changed GROUP BY 1, 2 ORDER BY 1, 2
			ON CONFLICT DO NOTHING
		$statement$;
	END IF;
	-- Locks in one order, so that concurrent statements do not deadlock; the update below then sees their results.
	EXECUTE $statement$
		SELECT FROM organization_openers
		WHERE (organization_id, grantee) IN (SELECT organization_id, grantee FROM changed)
		ORDER BY organization_id, grantee FOR UPDATE
	$statement$;
	EXECUTE $statement$
		UPDATE organization_openers o
		SET cakes = known.cakes, permitted_at = known.permitted_at, last_opened_at = known.last_opened_at
		FROM (
			SELECT organization_id, grantee, sum(cakes) AS cakes,
				coalesce(min(permitted_at) FILTER (WHERE cakes > 0), min(permitted_at)) AS permitted_at,
				max(last_opened_at) AS last_opened_at
			FROM openers
			WHERE (organization_id, grantee) IN (SELECT organization_id, grantee FROM changed)
			GROUP BY 1, 2
		) known
		WHERE o.organization_id = known.organization_id AND o.grantee = known.grantee
	$statement$;
	-- A row with zero cakes stays after access was revoked, because the list still shows banned people.
	EXECUTE $statement$
		DELETE FROM organization_openers o
		WHERE (organization_id, grantee) IN (SELECT organization_id, grantee FROM changed) AND NOT EXISTS (
			SELECT 1 FROM openers p WHERE p.organization_id = o.organization_id AND p.grantee = o.grantee
		)
	$statement$;
	RETURN NULL;
END $$;

insert into drizzle.portal_migrations (hash, created_at) values ('4ca29eedc438aa9f5de0d31eb9a4622dbe578471b95fc2f0900e806be934cbd1', 1795645673564);
ALTER TABLE "persons" ADD COLUMN "locale" text DEFAULT 'en' NOT NULL;
insert into drizzle.portal_migrations (hash, created_at) values ('e954d92add86f7ca718d196b4ec5ff74b8d373dd0fb5a1a8ed7ad2f3abc5c649', 1795671730419);
ALTER TABLE "persons" ADD COLUMN "is_locale_chosen" boolean DEFAULT false NOT NULL;
insert into drizzle.portal_migrations (hash, created_at) values ('5b0e0514081fc13a465fc696343b9e55f800a24594b2906607468604df9981ba', 1795678131307);
ALTER TABLE "activity" ALTER COLUMN "message" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "failure" text;
insert into drizzle.portal_migrations (hash, created_at) values ('12ecd2af33600b6ad9e2fe5500f5e30e18bce5669b9fbee1c9a48f2387ed6f15', 1795686803597);
-- Versions before 4.1 stored sentences in English. This version stores why a file could not be opened as a code, and
-- leaves the column "message" to version 4.1, which may run beside it. The next version drops the column.
UPDATE "activity" SET
	"failure" = coalesce("failure", CASE "message"
		WHEN 'Could not open the file: it is damaged, or no key fits it' THEN 'no_key_fits'
		WHEN 'Could not open the file: there was not enough space on the device' THEN 'no_space'
		WHEN 'Could not open the file: the browser did not offer storage' THEN 'no_storage'
		WHEN 'Could not open the file: it could not be read' THEN 'unreadable'
	END),
	"message" = ''
WHERE "message" <> '';

insert into drizzle.portal_migrations (hash, created_at) values ('5633fc1cc95f601fa3fb81ed4e95406a45d922514f84d54acb743b8c56114ba6', 1795735851586);
