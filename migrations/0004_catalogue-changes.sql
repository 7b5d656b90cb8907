CREATE TABLE "catalogue_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"changed_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "catalogue_changes_by_idx" ON "catalogue_changes" USING btree ("changed_by");--> statement-breakpoint
CREATE FUNCTION "tell_of_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO catalogue_changes (changed_by) SELECT pg_current_xact_id() WHERE EXISTS (SELECT 1 FROM changed);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_of_seller"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO catalogue_changes (changed_by)
	SELECT pg_current_xact_id() WHERE EXISTS (SELECT 1 FROM listings WHERE seller_id = NEW.id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "listings_told_insert" AFTER INSERT ON "listings"
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_rows();--> statement-breakpoint
CREATE TRIGGER "listings_told_update" AFTER UPDATE ON "listings"
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_rows();--> statement-breakpoint
CREATE TRIGGER "listings_told_delete" AFTER DELETE ON "listings"
	REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_rows();--> statement-breakpoint
CREATE TRIGGER "valuations_told_insert" AFTER INSERT ON "valuations"
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_rows();--> statement-breakpoint
CREATE TRIGGER "valuations_told_update" AFTER UPDATE ON "valuations"
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_rows();--> statement-breakpoint
CREATE TRIGGER "valuations_told_delete" AFTER DELETE ON "valuations"
	REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_rows();--> statement-breakpoint
CREATE TRIGGER "listing_photos_told_insert" AFTER INSERT ON "listing_photos"
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_rows();--> statement-breakpoint
CREATE TRIGGER "listing_photos_told_update" AFTER UPDATE ON "listing_photos"
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_rows();--> statement-breakpoint
CREATE TRIGGER "listing_photos_told_delete" AFTER DELETE ON "listing_photos"
	REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_rows();--> statement-breakpoint
CREATE TRIGGER "advertisements_told_insert" AFTER INSERT ON "advertisements"
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_rows();--> statement-breakpoint
CREATE TRIGGER "advertisements_told_update" AFTER UPDATE ON "advertisements"
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_rows();--> statement-breakpoint
CREATE TRIGGER "advertisements_told_delete" AFTER DELETE ON "advertisements"
	REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_rows();--> statement-breakpoint
CREATE TRIGGER "ratings_told_insert" AFTER INSERT ON "ratings"
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_rows();--> statement-breakpoint
CREATE TRIGGER "ratings_told_update" AFTER UPDATE ON "ratings"
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_rows();--> statement-breakpoint
CREATE TRIGGER "ratings_told_delete" AFTER DELETE ON "ratings"
	REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_rows();--> statement-breakpoint
CREATE TRIGGER "media_told_update" AFTER UPDATE ON "media"
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_rows();--> statement-breakpoint
CREATE TRIGGER "users_told_update" AFTER UPDATE ON "users" FOR EACH ROW
	WHEN ((OLD.name, OLD.image, OLD.permission) IS DISTINCT FROM (NEW.name, NEW.image, NEW.permission))
	EXECUTE FUNCTION tell_of_seller();
