-- One spelling everywhere. Ids that were issued as `organisation-…` are opaque and stay as they are.
ALTER TABLE "billing_accounts" RENAME COLUMN "organisation_id" TO "organization_id";--> statement-breakpoint
ALTER TABLE "billing_accounts" RENAME CONSTRAINT "billing_accounts_organisation_id_organisations_id_fk" TO "billing_accounts_organization_id_organizations_id_fk";--> statement-breakpoint
ALTER TABLE "billing_accounts" RENAME CONSTRAINT "billing_accounts_organisation_id_backend_pk" TO "billing_accounts_organization_id_backend_pk";--> statement-breakpoint
ALTER TABLE "checkouts" RENAME COLUMN "organisation_id" TO "organization_id";--> statement-breakpoint
ALTER TABLE "checkouts" RENAME CONSTRAINT "checkouts_organisation_id_organisations_id_fk" TO "checkouts_organization_id_organizations_id_fk";--> statement-breakpoint
ALTER TABLE "subscriptions" RENAME COLUMN "organisation_id" TO "organization_id";--> statement-breakpoint
ALTER TABLE "subscriptions" RENAME CONSTRAINT "subscriptions_organisation_id_backend_pk" TO "subscriptions_organization_id_backend_pk";--> statement-breakpoint
ALTER TABLE "activity" RENAME COLUMN "organisation_id" TO "organization_id";--> statement-breakpoint
ALTER TABLE "activity" RENAME CONSTRAINT "activity_organisation_id_organisations_id_fk" TO "activity_organization_id_organizations_id_fk";--> statement-breakpoint
ALTER INDEX "activity_organisation" RENAME TO "activity_organization";--> statement-breakpoint
ALTER TABLE "bans" RENAME COLUMN "organisation_id" TO "organization_id";--> statement-breakpoint
ALTER TABLE "bans" RENAME CONSTRAINT "bans_organisation_id_organisations_id_fk" TO "bans_organization_id_organizations_id_fk";--> statement-breakpoint
ALTER INDEX "bans_organisation" RENAME TO "bans_organization";--> statement-breakpoint
ALTER TABLE "files" RENAME COLUMN "organisation_id" TO "organization_id";--> statement-breakpoint
ALTER TABLE "files" RENAME CONSTRAINT "files_organisation_id_organisations_id_fk" TO "files_organization_id_organizations_id_fk";--> statement-breakpoint
ALTER INDEX "files_organisation" RENAME TO "files_organization";--> statement-breakpoint
ALTER TABLE "openers" RENAME COLUMN "organisation_id" TO "organization_id";--> statement-breakpoint
ALTER TABLE "openers" RENAME CONSTRAINT "openers_organisation_id_organisations_id_fk" TO "openers_organization_id_organizations_id_fk";--> statement-breakpoint
ALTER INDEX "openers_organisation" RENAME TO "openers_organization";--> statement-breakpoint
ALTER TABLE "organisation_openers" RENAME TO "organization_openers";--> statement-breakpoint
ALTER TABLE "organization_openers" RENAME COLUMN "organisation_id" TO "organization_id";--> statement-breakpoint
ALTER TABLE "organization_openers" RENAME CONSTRAINT "organisation_openers_organisation_id_organisations_id_fk" TO "organization_openers_organization_id_organizations_id_fk";--> statement-breakpoint
ALTER TABLE "organization_openers" RENAME CONSTRAINT "organisation_openers_organisation_id_grantee_pk" TO "organization_openers_organization_id_grantee_pk";--> statement-breakpoint
ALTER INDEX "organisation_openers_search" RENAME TO "organization_openers_search";--> statement-breakpoint
ALTER TABLE "barred_emails" RENAME TO "blocked_emails";--> statement-breakpoint
ALTER TABLE "organisations" RENAME TO "organizations";--> statement-breakpoint
ALTER TABLE "organizations" RENAME CONSTRAINT "organisations_domain_unique" TO "organizations_domain_unique";--> statement-breakpoint
ALTER TABLE "users" RENAME COLUMN "organisation_id" TO "organization_id";--> statement-breakpoint
ALTER TABLE "users" RENAME CONSTRAINT "users_organisation_id_organisations_id_fk" TO "users_organization_id_organizations_id_fk";--> statement-breakpoint
ALTER INDEX "users_organisation" RENAME TO "users_organization";--> statement-breakpoint
ALTER TABLE "stand_in_customers" RENAME COLUMN "organisation_id" TO "organization_id";--> statement-breakpoint
ALTER TABLE "stand_in_customers" RENAME CONSTRAINT "stand_in_customers_organisation_id_unique" TO "stand_in_customers_organization_id_unique";--> statement-breakpoint
ALTER INDEX "organisations_pkey" RENAME TO "organizations_pkey";--> statement-breakpoint
ALTER INDEX "barred_emails_pkey" RENAME TO "blocked_emails_pkey";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "follow_new_permissions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE files SET grantees_text = (
		SELECT string_agg(DISTINCT ' ' || grantee, '') FROM permissions WHERE permissions.file_id = files.id
	) WHERE id IN (SELECT file_id FROM added);
	-- In the order of the primary key, so that two who do this at once never wait for each other.
	INSERT INTO openers (owner_id, organization_id, grantee, cakes, permitted_at)
	SELECT files.owner_id, files.organization_id, fresh.grantee, count(*)::int, min(fresh.created_at)
	FROM (SELECT file_id, grantee, count(*) AS paths, min(created_at) AS created_at FROM added GROUP BY file_id, grantee) fresh
	JOIN files ON files.id = fresh.file_id
	-- New to the cake: all the grantee has on it was given just now.
	WHERE fresh.paths = (
		SELECT count(*) FROM permissions p WHERE p.file_id = fresh.file_id AND p.grantee = fresh.grantee
	)
	GROUP BY files.owner_id, files.organization_id, fresh.grantee
	ORDER BY files.owner_id, fresh.grantee
	ON CONFLICT (owner_id, grantee) DO UPDATE
	SET cakes = openers.cakes + excluded.cakes, permitted_at = least(openers.permitted_at, excluded.permitted_at);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "follow_openers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO organization_openers (organization_id, grantee, cakes, permitted_at)
		SELECT organization_id, grantee, 0, min(permitted_at) FROM changed GROUP BY 1, 2 ORDER BY 1, 2
		ON CONFLICT DO NOTHING;
	END IF;
	-- In one order, so that two who do this at once never wait for each other; what follows sees what the first has done.
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
	-- A row stays, with no cakes, when access is taken away: the list still shows who is banned.
	DELETE FROM organization_openers o
	WHERE (organization_id, grantee) IN (SELECT organization_id, grantee FROM changed) AND NOT EXISTS (
		SELECT 1 FROM openers p WHERE p.organization_id = o.organization_id AND p.grantee = o.grantee
	);
	RETURN NULL;
END $$;--> statement-breakpoint
UPDATE "activity" SET "action" = 'organization_added' WHERE "action" = 'organisation_added';
