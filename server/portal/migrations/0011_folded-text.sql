CREATE TABLE "text_passes" (
	"name" text PRIMARY KEY NOT NULL,
	"after" text DEFAULT '' NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "folded_text" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "folded_text" text;--> statement-breakpoint
CREATE INDEX "activity_folded" ON "activity" USING gin ("folded_text" gin_trgm_ops) WHERE folded_text is not null;--> statement-breakpoint
CREATE INDEX "files_folded" ON "files" USING gin ("folded_text" gin_trgm_ops) WHERE folded_text is not null;--> statement-breakpoint
-- Servers of 5.0 use this database too, so triggers compose and fold what they write.
CREATE FUNCTION fold_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.title := compose_text(NEW.title);
	NEW.folded_text := ' ' || NEW.title || ' ' || NEW.id || ' ' || NEW.baker_address;
	-- The same as search_text, which is generated after this trigger.
	NEW.folded_text := nullif(fold_text(NEW.folded_text), lower(NEW.folded_text));
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION fold_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.file_title := compose_text(NEW.file_title);
	NEW.folded_text := ' ' || NEW.actor || ' ' || coalesce(NEW.subject, '') || ' ' || coalesce(NEW.baker, '') || ' ' || coalesce(NEW.file_title, '');
	NEW.folded_text := nullif(fold_text(NEW.folded_text), lower(NEW.folded_text));
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER files_fold BEFORE INSERT OR UPDATE OF title, baker_address ON files FOR EACH ROW EXECUTE FUNCTION fold_file();--> statement-breakpoint
CREATE TRIGGER activity_fold BEFORE INSERT OR UPDATE OF actor, subject, baker, file_title ON activity FOR EACH ROW EXECUTE FUNCTION fold_activity();
