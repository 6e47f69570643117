CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "openers" (
	"owner_id" text NOT NULL,
	"organisation_id" text NOT NULL,
	"grantee" text NOT NULL,
	"cakes" integer NOT NULL,
	"permitted_at" timestamp (3) with time zone NOT NULL,
	"last_opened_at" timestamp (3) with time zone,
	CONSTRAINT "openers_owner_id_grantee_pk" PRIMARY KEY("owner_id","grantee")
);
--> statement-breakpoint
DROP INDEX "files_organisation";--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "kind" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "file_type" text GENERATED ALWAYS AS (coalesce(substring(lower(file_title) from '\.(pdf|csv|json)$'), 'other')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(' ' || actor || ' ' || coalesce(subject, '') || ' ' || coalesce(baker, '') || ' ' || coalesce(file_title, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "baker_address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "file_type" text GENERATED ALWAYS AS (coalesce(substring(lower(title) from '\.(pdf|csv|json)$'), 'other')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(' ' || title || ' ' || id || ' ' || baker_address)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "grantees_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "cakes_baked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_bake_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "openers" ADD CONSTRAINT "openers_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openers" ADD CONSTRAINT "openers_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE "files" SET "baker_address" = coalesce((SELECT "address" FROM "emails" WHERE "emails"."user_id" = "files"."owner_id" AND "emails"."is_primary"), 'unknown');--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "baker_address" DROP DEFAULT;--> statement-breakpoint
UPDATE "files" SET "grantees_text" = coalesce((SELECT string_agg(DISTINCT ' ' || "grantee", '') FROM "permissions" WHERE "permissions"."file_id" = "files"."id"), '');--> statement-breakpoint
UPDATE "users" SET "cakes_baked" = baked.count, "last_bake_at" = baked.last FROM (SELECT "owner_id", count(*)::int AS count, max("created_at") AS last FROM "files" GROUP BY "owner_id") baked WHERE baked.owner_id = "users"."id";--> statement-breakpoint
UPDATE "activity" SET "kind" = CASE "action" WHEN 'file_baked' THEN 'baked' WHEN 'file_opened' THEN 'opened' ELSE 'alert' END WHERE "action" IN ('file_baked', 'file_opened', 'open_failed', 'open_blocked_no_permission', 'open_blocked_early_access', 'open_blocked_expired_access', 'open_blocked_user_banned', 'user_banned', 'pin_1fa_wrong', 'login_1fa_wrong');--> statement-breakpoint
INSERT INTO "openers" ("owner_id", "organisation_id", "grantee", "cakes", "permitted_at")
SELECT f."owner_id", f."organisation_id", p."grantee", count(DISTINCT f."id")::int, min(p."created_at")
FROM "permissions" p JOIN "files" f ON f."id" = p."file_id" GROUP BY 1, 2, 3;--> statement-breakpoint
UPDATE "openers" SET "last_opened_at" = (
	SELECT max("at") FROM "activity" WHERE "baker_id" = "openers"."owner_id" AND "kind" = 'opened'
	AND "grantee" IN ("actor", '*@' || split_part("actor", '@', 2))
);--> statement-breakpoint
CREATE INDEX "openers_organisation" ON "openers" USING btree ("organisation_id","grantee");--> statement-breakpoint
CREATE INDEX "openers_grantee" ON "openers" USING btree ("grantee");--> statement-breakpoint
CREATE INDEX "openers_search" ON "openers" USING gin ("grantee" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "activity_kind" ON "activity" USING btree ("organisation_id","kind","at");--> statement-breakpoint
CREATE INDEX "activity_file_type" ON "activity" USING btree ("organisation_id","file_type","at");--> statement-breakpoint
CREATE INDEX "activity_search" ON "activity" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "files_by_name" ON "files" USING btree ("organisation_id",lower(title),"id");--> statement-breakpoint
CREATE INDEX "files_by_baker" ON "files" USING btree ("organisation_id","baker_address","id");--> statement-breakpoint
CREATE INDEX "files_by_openable" ON "files" USING btree ("organisation_id","openable_at" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "files_by_expiration" ON "files" USING btree ("organisation_id","expires_at","id");--> statement-breakpoint
CREATE INDEX "files_search" ON "files" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "files_grantees" ON "files" USING gin ("grantees_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "files_organisation" ON "files" USING btree ("organisation_id","created_at","id");--> statement-breakpoint
CREATE FUNCTION "follow_new_files"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE users SET cakes_baked = cakes_baked + baked.count, last_bake_at = greatest(last_bake_at, baked.last)
	FROM (SELECT owner_id, count(*)::int AS count, max(created_at) AS last FROM added GROUP BY owner_id) baked
	WHERE users.id = baked.owner_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "files_added" AFTER INSERT ON "files" REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION "follow_new_files"();--> statement-breakpoint
CREATE FUNCTION "follow_new_permissions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE files SET grantees_text = (
		SELECT string_agg(DISTINCT ' ' || grantee, '') FROM permissions WHERE permissions.file_id = files.id
	) WHERE id IN (SELECT file_id FROM added);
	-- In the order of the primary key, so that two who do this at once never wait for each other.
	INSERT INTO openers (owner_id, organisation_id, grantee, cakes, permitted_at)
	SELECT files.owner_id, files.organisation_id, fresh.grantee, count(*)::int, min(fresh.created_at)
	FROM (SELECT file_id, grantee, count(*) AS paths, min(created_at) AS created_at FROM added GROUP BY file_id, grantee) fresh
	JOIN files ON files.id = fresh.file_id
	-- New to the cake: all the grantee has on it was given just now.
	WHERE fresh.paths = (
		SELECT count(*) FROM permissions p WHERE p.file_id = fresh.file_id AND p.grantee = fresh.grantee
	)
	GROUP BY files.owner_id, files.organisation_id, fresh.grantee
	ORDER BY files.owner_id, fresh.grantee
	ON CONFLICT (owner_id, grantee) DO UPDATE
	SET cakes = openers.cakes + excluded.cakes, permitted_at = least(openers.permitted_at, excluded.permitted_at);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "permissions_added" AFTER INSERT ON "permissions" REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION "follow_new_permissions"();--> statement-breakpoint
CREATE FUNCTION "follow_gone_permissions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE files SET grantees_text = coalesce((
		SELECT string_agg(DISTINCT ' ' || grantee, '') FROM permissions WHERE permissions.file_id = files.id
	), '') WHERE id IN (SELECT file_id FROM removed);
	-- Rows of a file that is gone itself are its owner's, whose openers go with them.
	UPDATE openers SET cakes = cakes - gone.count
	FROM (
		SELECT files.owner_id, r.grantee, count(*)::int AS count
		FROM (SELECT DISTINCT file_id, grantee FROM removed) r JOIN files ON files.id = r.file_id
		WHERE NOT EXISTS (SELECT 1 FROM permissions p WHERE p.file_id = r.file_id AND p.grantee = r.grantee)
		GROUP BY files.owner_id, r.grantee
	) gone
	WHERE openers.owner_id = gone.owner_id AND openers.grantee = gone.grantee;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "permissions_removed" AFTER DELETE ON "permissions" REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION "follow_gone_permissions"();--> statement-breakpoint
CREATE FUNCTION "follow_primary_addresses"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE files SET baker_address = NEW.address WHERE owner_id = NEW.user_id AND baker_address <> NEW.address;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "emails_primary" AFTER INSERT OR UPDATE ON "emails"
FOR EACH ROW WHEN (NEW.is_primary) EXECUTE FUNCTION "follow_primary_addresses"();
