ALTER TABLE "intermediate_sessions" ADD COLUMN "sealed_identity" text;--> statement-breakpoint
ALTER TABLE "oauth_flows" ADD COLUMN "organization_id" text;--> statement-breakpoint
ALTER TABLE "oauth_flows" ADD COLUMN "is_discovery" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "oauth_tokens" ADD COLUMN "organization_id" text;--> statement-breakpoint
ALTER TABLE "oauth_tokens" ADD COLUMN "is_discovery" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "business_organizations" ADD COLUMN "mfa_policy" text DEFAULT 'OPTIONAL' NOT NULL;--> statement-breakpoint
ALTER TABLE "business_organizations" ADD COLUMN "mfa_methods" text DEFAULT 'ALL_ALLOWED' NOT NULL;--> statement-breakpoint
ALTER TABLE "business_organizations" ADD COLUMN "allowed_mfa_methods" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD COLUMN "sealed_code" text;--> statement-breakpoint
ALTER TABLE "oauth_flows" ADD CONSTRAINT "oauth_flows_organization_fk" FOREIGN KEY ("project_id","organization_id") REFERENCES "public"."business_organizations"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_flows" ADD CONSTRAINT "oauth_flows_member_fk" FOREIGN KEY ("project_id","organization_id","user_id") REFERENCES "public"."members"("project_id","organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_tokens" ADD CONSTRAINT "oauth_tokens_organization_fk" FOREIGN KEY ("project_id","organization_id") REFERENCES "public"."business_organizations"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_tokens" ADD CONSTRAINT "oauth_tokens_member_fk" FOREIGN KEY ("project_id","organization_id","user_id") REFERENCES "public"."members"("project_id","organization_id","user_id") ON DELETE cascade ON UPDATE no action;