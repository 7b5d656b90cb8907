-- 0042 dropped this column, which servers of release 0.1.0 read and write: beside a newer server each of their pages of
-- wishes failed. Migrations expand; what an older release needs goes only after it.
ALTER TABLE "mail_preferences" ADD COLUMN "wishes_off_at" timestamp with time zone;--> statement-breakpoint
UPDATE "mail_preferences" SET "wishes_off_at" = now() WHERE "mail_off" ? 'wish';--> statement-breakpoint
CREATE FUNCTION "keep_wish_mail_of_older_release"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	was_off boolean := TG_OP = 'UPDATE' AND OLD.wishes_off_at IS NOT NULL;
BEGIN
	IF (NEW.wishes_off_at IS NOT NULL) <> was_off THEN
		-- An older server has set it.
		NEW.mail_off := NEW.mail_off - 'wish';
		IF NEW.wishes_off_at IS NOT NULL THEN NEW.mail_off := NEW.mail_off || '["wish"]'::jsonb; END IF;
	ELSIF (NEW.mail_off ? 'wish') <> was_off THEN
		NEW.wishes_off_at := CASE WHEN NEW.mail_off ? 'wish' THEN now() END;
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "mail_preferences_of_older_release" BEFORE INSERT OR UPDATE ON "mail_preferences"
FOR EACH ROW EXECUTE FUNCTION "keep_wish_mail_of_older_release"();
