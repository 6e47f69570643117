-- Each earlier key is replaced by one that also contains the organization, in which null equals null (ADR 0110). It begins with the
-- same columns, so a server of version 5.3 finds its rows by it.
CREATE TABLE "intermediate_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"address" text NOT NULL,
	"organization_id" text,
	"user_id" text,
	"factors" jsonb NOT NULL,
	"ip_address" text NOT NULL,
	"user_agent" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "intermediate_sessions_token_hash_unique" UNIQUE("token_hash")
);--> statement-breakpoint
CREATE TABLE "organization_names" (
	"project_id" text NOT NULL,
	"name" text NOT NULL,
	"organization_id" text,
	"held_until" timestamp (3) with time zone,
	CONSTRAINT "organization_names_project_id_name_pk" PRIMARY KEY("project_id","name")
);--> statement-breakpoint
CREATE TABLE "organization_roles" (
	"project_id" text NOT NULL,
	"organization_id" text NOT NULL,
	"role_id" text NOT NULL,
	"description" text NOT NULL,
	"permissions" jsonb NOT NULL,
	CONSTRAINT "organization_roles_project_id_organization_id_role_id_pk" PRIMARY KEY("project_id","organization_id","role_id")
);--> statement-breakpoint
CREATE TABLE "business_organizations" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"external_id" text,
	"logo_url" text DEFAULT '' NOT NULL,
	"trusted_metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"email_jit_provisioning" text DEFAULT 'NOT_ALLOWED' NOT NULL,
	"email_invites" text DEFAULT 'ALL_ALLOWED' NOT NULL,
	"email_allowed_domains" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"auth_methods" text DEFAULT 'ALL_ALLOWED' NOT NULL,
	"allowed_auth_methods" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"domain_roles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "organizations_of_project" UNIQUE("project_id","id")
);--> statement-breakpoint
CREATE TABLE "members" (
	"project_id" text NOT NULL,
	"organization_id" text NOT NULL,
	"user_id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"is_breakglass" boolean DEFAULT false NOT NULL,
	"is_mfa_enrolled" boolean DEFAULT false NOT NULL,
	"default_mfa_method" text DEFAULT '' NOT NULL,
	"former_address" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "members_of_organization" UNIQUE("project_id","organization_id","user_id")
);--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "organization_id" text;--> statement-breakpoint
ALTER TABLE "oauth_registrations" ADD COLUMN "organization_id" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "business" jsonb;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "organization_id" text;--> statement-breakpoint
ALTER TABLE "blocked_emails" ADD COLUMN "organization_id" text;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "organization_id" text;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "retired_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD COLUMN "organization_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "organization_id" text;--> statement-breakpoint
ALTER TABLE "intermediate_sessions" ADD CONSTRAINT "intermediate_sessions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intermediate_sessions" ADD CONSTRAINT "intermediate_sessions_organization_fk" FOREIGN KEY ("project_id","organization_id") REFERENCES "public"."business_organizations"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intermediate_sessions" ADD CONSTRAINT "intermediate_sessions_member_fk" FOREIGN KEY ("project_id","organization_id","user_id") REFERENCES "public"."members"("project_id","organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_names" ADD CONSTRAINT "organization_names_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_names" ADD CONSTRAINT "organization_names_organization_fk" FOREIGN KEY ("project_id","organization_id") REFERENCES "public"."business_organizations"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_roles" ADD CONSTRAINT "organization_roles_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_roles" ADD CONSTRAINT "organization_roles_organization_fk" FOREIGN KEY ("project_id","organization_id") REFERENCES "public"."business_organizations"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_organizations" ADD CONSTRAINT "business_organizations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_fk" FOREIGN KEY ("project_id","user_id") REFERENCES "public"."users"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_organization_fk" FOREIGN KEY ("project_id","organization_id") REFERENCES "public"."business_organizations"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "intermediate_sessions_member" ON "intermediate_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "intermediate_sessions_expiry" ON "intermediate_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "organization_names_of_organization" ON "organization_names" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "organization_names_held" ON "organization_names" USING btree ("held_until");--> statement-breakpoint
CREATE INDEX "organizations_created" ON "business_organizations" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "organizations_joinable" ON "business_organizations" USING gin ("email_allowed_domains") WHERE email_jit_provisioning = 'RESTRICTED';--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_member_fk" FOREIGN KEY ("project_id","organization_id","user_id") REFERENCES "public"."members"("project_id","organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_organization_fk" FOREIGN KEY ("project_id","organization_id") REFERENCES "public"."business_organizations"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_registrations" ADD CONSTRAINT "oauth_registrations_member_fk" FOREIGN KEY ("project_id","organization_id","user_id") REFERENCES "public"."members"("project_id","organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_member_fk" FOREIGN KEY ("project_id","organization_id","user_id") REFERENCES "public"."members"("project_id","organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_organization_fk" FOREIGN KEY ("project_id","organization_id") REFERENCES "public"."business_organizations"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_emails" ADD CONSTRAINT "blocked_emails_organization_fk" FOREIGN KEY ("project_id","organization_id") REFERENCES "public"."business_organizations"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_member_fk" FOREIGN KEY ("project_id","organization_id","user_id") REFERENCES "public"."members"("project_id","organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD CONSTRAINT "phone_numbers_member_fk" FOREIGN KEY ("project_id","organization_id","user_id") REFERENCES "public"."members"("project_id","organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_organization_fk" FOREIGN KEY ("project_id","organization_id") REFERENCES "public"."business_organizations"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "emails_of_domain" ON "emails" USING btree ("organization_id",(split_part(address, '@', 2))) WHERE organization_id is not null;--> statement-breakpoint
CREATE INDEX "users_of_organization" ON "users" USING btree ("organization_id") WHERE organization_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_external_id" ON "users" USING btree ("project_id","external_id",(coalesce(organization_id, ''))) WHERE external_id is not null;--> statement-breakpoint
ALTER TABLE "oauth_registrations" ADD CONSTRAINT "oauth_registrations_of_directory" UNIQUE NULLS NOT DISTINCT("project_id","provider","issuer","subject","organization_id");--> statement-breakpoint
ALTER TABLE "blocked_emails" ADD CONSTRAINT "blocked_emails_of_directory" UNIQUE NULLS NOT DISTINCT("project_id","address_hash","organization_id");--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_of_directory" UNIQUE NULLS NOT DISTINCT("project_id","address","organization_id");--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD CONSTRAINT "phone_numbers_of_directory" UNIQUE NULLS NOT DISTINCT("project_id","number","organization_id");--> statement-breakpoint
-- A member and its user name the same organization, and neither changes it (rule B1).
CREATE FUNCTION require_organization_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM users WHERE id = NEW.user_id AND project_id = NEW.project_id AND organization_id = NEW.organization_id) THEN
		RAISE foreign_key_violation USING
			MESSAGE = 'a member names another organization than its user',
			TABLE = TG_TABLE_NAME, CONSTRAINT = 'members_organization_of_user';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER members_organization BEFORE INSERT OR UPDATE ON members FOR EACH ROW EXECUTE FUNCTION require_organization_of_user();--> statement-breakpoint
CREATE FUNCTION keep_organization() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.project_id <> OLD.project_id OR NEW.organization_id IS DISTINCT FROM OLD.organization_id THEN
		RAISE foreign_key_violation USING
			MESSAGE = 'a user cannot move to another directory',
			TABLE = TG_TABLE_NAME, CONSTRAINT = 'users_directory';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER users_directory BEFORE UPDATE OF project_id, organization_id ON users FOR EACH ROW EXECUTE FUNCTION keep_organization();--> statement-breakpoint
ALTER TABLE "oauth_registrations" DROP CONSTRAINT "oauth_registrations_identity";--> statement-breakpoint
ALTER TABLE "emails" DROP CONSTRAINT "emails_address";--> statement-breakpoint
ALTER TABLE "phone_numbers" DROP CONSTRAINT "phone_numbers_number";--> statement-breakpoint
DROP INDEX "users_with_external_id";--> statement-breakpoint
ALTER TABLE "blocked_emails" DROP CONSTRAINT "blocked_emails_project_id_address_hash_pk";