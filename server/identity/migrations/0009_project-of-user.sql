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
