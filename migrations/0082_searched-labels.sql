-- A car matches `deal` or `verified` by what stands in other tables than its own, and that comes later: its value after seconds, its
-- seller's verification after days. Rows are written only where that can be news, since a new fit values every car anew: for a label that
-- is another one, or that is for another price; and for cars that have come within 90 days (`keptHitDays`: cars that came before are none),
-- or, where they had no label, have come back or changed within them. The price is the one that people knew, so that a label tells of a price
-- that fell, and no car is taken for one that has just come back.
CREATE FUNCTION "note_searched_labels"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO saved_search_cars_due (listing_id)
		SELECT car.id FROM changed JOIN listings car ON car.id = changed.listing_id AND car.price_cents = changed.price_cents
		WHERE car.status = 'available'
			AND GREATEST(car.arrived_at, car.posted_at, car.updated_at) > now() - interval '90 days'
		ORDER BY car.id;
	ELSE
		INSERT INTO saved_search_cars_due (listing_id, old_price_cents)
		SELECT car.id, former.price_cents
		FROM changed JOIN former ON former.listing_id = changed.listing_id
		JOIN listings car ON car.id = changed.listing_id AND car.price_cents = changed.price_cents
		WHERE car.status = 'available' AND (former.price_cents <> changed.price_cents
			OR (former.deal <> changed.deal AND COALESCE(car.arrived_at, car.posted_at) > now() - interval '90 days'))
		ORDER BY car.id;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_cars_of_verified_seller"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO saved_search_cars_due (listing_id, old_price_cents)
	SELECT id, price_cents FROM listings
	WHERE seller_id = NEW.id AND status = 'available' AND COALESCE(arrived_at, posted_at) > now() - interval '90 days'
	ORDER BY id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "valuations_searched_insert" AFTER INSERT ON "valuations"
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_searched_labels();--> statement-breakpoint
CREATE TRIGGER "valuations_searched_update" AFTER UPDATE ON "valuations"
	REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_searched_labels();--> statement-breakpoint
CREATE TRIGGER "users_searched_update" AFTER UPDATE OF "permission" ON "users" FOR EACH ROW
	WHEN (NEW."permission" = 'Verified' AND OLD."permission" IS DISTINCT FROM NEW."permission")
	EXECUTE FUNCTION note_cars_of_verified_seller();
