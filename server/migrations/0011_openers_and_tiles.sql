CREATE TABLE "organisation_openers" (
	"organisation_id" text NOT NULL,
	"grantee" text NOT NULL,
	"cakes" integer NOT NULL,
	"permitted_at" timestamp (3) with time zone NOT NULL,
	"last_opened_at" timestamp (3) with time zone,
	CONSTRAINT "organisation_openers_organisation_id_grantee_pk" PRIMARY KEY("organisation_id","grantee")
);
--> statement-breakpoint
DROP INDEX "openers_search";--> statement-breakpoint
ALTER TABLE "organisation_openers" ADD CONSTRAINT "organisation_openers_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organisation_openers_search" ON "organisation_openers" USING gin (lower("grantee") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "activity_rare" ON "activity" USING btree ("organisation_id","kind","at","id","file_type","actor_id","actor") WHERE kind in ('baked', 'alert');--> statement-breakpoint
CREATE INDEX "activity_baked_search" ON "activity" USING gin ("search_text" gin_trgm_ops) WHERE kind = 'baked';--> statement-breakpoint
CREATE INDEX "activity_alert_search" ON "activity" USING gin ("search_text" gin_trgm_ops) WHERE kind = 'alert';--> statement-breakpoint
INSERT INTO "organisation_openers" ("organisation_id", "grantee", "cakes", "permitted_at", "last_opened_at")
SELECT "organisation_id", "grantee", sum("cakes"), min("permitted_at"), max("last_opened_at")
FROM "openers" WHERE "cakes" > 0 GROUP BY 1, 2;--> statement-breakpoint
CREATE FUNCTION "follow_openers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO organisation_openers (organisation_id, grantee, cakes, permitted_at)
		SELECT organisation_id, grantee, 0, min(permitted_at) FROM changed GROUP BY 1, 2 ORDER BY 1, 2
		ON CONFLICT DO NOTHING;
	END IF;
	-- In one order, so that two who do this at once never wait for each other; what follows sees what the first has done.
	PERFORM FROM organisation_openers
	WHERE (organisation_id, grantee) IN (SELECT organisation_id, grantee FROM changed)
	ORDER BY organisation_id, grantee FOR UPDATE;
	UPDATE organisation_openers o
	SET cakes = known.cakes, permitted_at = known.permitted_at, last_opened_at = known.last_opened_at
	FROM (
		SELECT organisation_id, grantee, sum(cakes) AS cakes, min(permitted_at) AS permitted_at, max(last_opened_at) AS last_opened_at
		FROM openers
		WHERE cakes > 0 AND (organisation_id, grantee) IN (SELECT organisation_id, grantee FROM changed)
		GROUP BY 1, 2
	) known
	WHERE o.organisation_id = known.organisation_id AND o.grantee = known.grantee;
	DELETE FROM organisation_openers o
	WHERE (organisation_id, grantee) IN (SELECT organisation_id, grantee FROM changed) AND NOT EXISTS (
		SELECT 1 FROM openers p WHERE p.organisation_id = o.organisation_id AND p.grantee = o.grantee AND p.cakes > 0
	);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "openers_added" AFTER INSERT ON "openers" REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION "follow_openers"();--> statement-breakpoint
CREATE TRIGGER "openers_changed" AFTER UPDATE ON "openers" REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION "follow_openers"();--> statement-breakpoint
CREATE TRIGGER "openers_removed" AFTER DELETE ON "openers" REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION "follow_openers"();
