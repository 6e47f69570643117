CREATE TABLE "ban_accounts" (
	"ban_id" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "ban_accounts_ban_id_user_id_pk" PRIMARY KEY("ban_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "held_addresses" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"former_user_id" text NOT NULL,
	"held_at" timestamp (3) with time zone NOT NULL,
	"reminded_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "bans_address";--> statement-breakpoint
ALTER TABLE "bans" ADD COLUMN "person" text GENERATED ALWAYS AS (regexp_replace(address, '^([^+@]+)\+[^@]*@', '\1@')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "person" text GENERATED ALWAYS AS (regexp_replace(address, '^([^+@]+)\+[^@]*@', '\1@')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "reverify_address" text;--> statement-breakpoint
ALTER TABLE "ban_accounts" ADD CONSTRAINT "ban_accounts_ban_id_bans_id_fk" FOREIGN KEY ("ban_id") REFERENCES "public"."bans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ban_accounts" ADD CONSTRAINT "ban_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ban_accounts_user" ON "ban_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "held_addresses_time" ON "held_addresses" USING btree ("held_at");--> statement-breakpoint
CREATE INDEX "bans_person" ON "bans" USING btree ("person");--> statement-breakpoint
CREATE INDEX "bans_organisation" ON "bans" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "emails_person" ON "emails" USING btree ("person");--> statement-breakpoint
ALTER TABLE "emails" DROP COLUMN "must_verify_again";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "follow_openers"() RETURNS trigger LANGUAGE plpgsql AS $$
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
		SELECT organisation_id, grantee, sum(cakes) AS cakes,
			coalesce(min(permitted_at) FILTER (WHERE cakes > 0), min(permitted_at)) AS permitted_at,
			max(last_opened_at) AS last_opened_at
		FROM openers
		WHERE (organisation_id, grantee) IN (SELECT organisation_id, grantee FROM changed)
		GROUP BY 1, 2
	) known
	WHERE o.organisation_id = known.organisation_id AND o.grantee = known.grantee;
	-- A row stays, with no cakes, when access is taken away: the list still shows who is banned.
	DELETE FROM organisation_openers o
	WHERE (organisation_id, grantee) IN (SELECT organisation_id, grantee FROM changed) AND NOT EXISTS (
		SELECT 1 FROM openers p WHERE p.organisation_id = o.organisation_id AND p.grantee = o.grantee
	);
	RETURN NULL;
END $$;
