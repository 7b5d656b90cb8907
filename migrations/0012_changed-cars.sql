ALTER TABLE "catalogue_changes" ADD COLUMN "car_ids" text[];--> statement-breakpoint
ALTER TABLE "catalogue_changes" ADD COLUMN "valued_ids" text[];--> statement-breakpoint
CREATE FUNCTION "tell_of_cars"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO catalogue_changes (changed_by, car_ids)
	SELECT pg_current_xact_id(), array_agg(id) FROM changed HAVING count(*) > 0;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_of_values"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO catalogue_changes (changed_by, valued_ids)
	SELECT pg_current_xact_id(), array_agg(listing_id) FROM changed HAVING count(*) > 0;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_of_seller"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO catalogue_changes (changed_by, car_ids)
	SELECT pg_current_xact_id(), CASE WHEN OLD.permission IS DISTINCT FROM NEW.permission THEN array_agg(id) END
	FROM listings WHERE seller_id = NEW.id HAVING count(*) > 0;
	RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER "listings_told_insert" ON "listings";--> statement-breakpoint
DROP TRIGGER "listings_told_update" ON "listings";--> statement-breakpoint
DROP TRIGGER "listings_told_delete" ON "listings";--> statement-breakpoint
DROP TRIGGER "valuations_told_insert" ON "valuations";--> statement-breakpoint
DROP TRIGGER "valuations_told_update" ON "valuations";--> statement-breakpoint
DROP TRIGGER "valuations_told_delete" ON "valuations";--> statement-breakpoint
CREATE TRIGGER "listings_told_insert" AFTER INSERT ON "listings"
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_cars();--> statement-breakpoint
CREATE TRIGGER "listings_told_update" AFTER UPDATE ON "listings"
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_cars();--> statement-breakpoint
CREATE TRIGGER "listings_told_delete" AFTER DELETE ON "listings"
	REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_cars();--> statement-breakpoint
CREATE TRIGGER "valuations_told_insert" AFTER INSERT ON "valuations"
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_values();--> statement-breakpoint
CREATE TRIGGER "valuations_told_update" AFTER UPDATE ON "valuations"
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_values();--> statement-breakpoint
CREATE TRIGGER "valuations_told_delete" AFTER DELETE ON "valuations"
	REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_values();
