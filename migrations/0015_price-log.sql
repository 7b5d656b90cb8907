CREATE TABLE "price_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"listing_id" text NOT NULL,
	"event" text NOT NULL,
	"price_cents" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "price_log_event_known" CHECK ("price_log"."event" in ('offered', 'price', 'reserved', 'sold', 'withdrawn'))
);
--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "relisted_of" text;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "market_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "price_log_listing_idx" ON "price_log" USING btree ("listing_id","id");--> statement-breakpoint
CREATE INDEX "listings_vin_idx" ON "listings" USING btree ("vin") WHERE vin is not null;--> statement-breakpoint
CREATE INDEX "listings_withdrawn_idx" ON "listings" USING btree ("seller_id","brand","model","year") WHERE status = 'withdrawn' and model is not null;--> statement-breakpoint
CREATE FUNCTION "guard_price_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'price_log only grows' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "price_log_guarded" BEFORE UPDATE OR DELETE ON "price_log"
	FOR EACH ROW EXECUTE FUNCTION guard_price_log();--> statement-breakpoint
CREATE TRIGGER "price_log_kept" BEFORE TRUNCATE ON "price_log"
	FOR EACH STATEMENT EXECUTE FUNCTION guard_price_log();--> statement-breakpoint
CREATE FUNCTION "log_new_prices"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO price_log (listing_id, event, price_cents, at)
		SELECT id, 'offered', price_cents, posted_at FROM new_rows WHERE status = 'available' ORDER BY posted_at, id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "log_changed_prices"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO price_log (listing_id, event, price_cents, at)
		SELECT n.id,
			CASE WHEN n.status = o.status THEN 'price' WHEN n.status = 'available' THEN 'offered' ELSE n.status END,
			n.price_cents,
			-- A writer that says no time of its change made it now.
			CASE WHEN n.updated_at IS DISTINCT FROM o.updated_at THEN n.updated_at ELSE now() END
		FROM old_rows o JOIN new_rows n USING (id)
		WHERE n.status <> 'draft' AND (o.status, o.price_cents) IS DISTINCT FROM (n.status, n.price_cents)
		ORDER BY n.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_relisting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND (NEW.vin IS NOT DISTINCT FROM OLD.vin OR OLD.relisted_of IS NOT NULL) THEN
		NEW.relisted_of := OLD.relisted_of;
		NEW.market_since := OLD.market_since;
		RETURN NEW;
	END IF;
	NEW.relisted_of := NULL;
	NEW.market_since := NULL;
	-- The same car is one of the same VIN; or one of the same seller that is off the market, with the same facts and no
	-- fewer miles. A sold car begins anew, and so does one that nobody offered for half a year.
	SELECT id, since INTO NEW.relisted_of, NEW.market_since FROM (
		SELECT id, coalesce(market_since, posted_at) AS since, updated_at FROM listings
			WHERE vin = NEW.vin AND vin IS NOT NULL AND status IN ('available', 'reserved', 'withdrawn') AND id <> NEW.id
		UNION ALL
		SELECT id, coalesce(market_since, posted_at), updated_at FROM listings
			WHERE status = 'withdrawn' AND model IS NOT NULL AND seller_id = NEW.seller_id AND brand = NEW.brand
				AND model = NEW.model AND year = NEW.year AND (vin IS NULL OR NEW.vin IS NULL) AND id <> NEW.id
				AND (fuel, transmission, body, colour) IS NOT DISTINCT FROM (NEW.fuel, NEW.transmission, NEW.body, NEW.colour)
				AND mileage_miles BETWEEN NEW.mileage_miles - 1000 AND NEW.mileage_miles
	) AS earlier
	WHERE updated_at > NEW.posted_at - interval '180 days' AND since <= NEW.posted_at ORDER BY since, id LIMIT 1;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "listings_relisted_new" BEFORE INSERT ON "listings"
	FOR EACH ROW WHEN (NEW.vin IS NOT NULL OR NEW.model IS NOT NULL) EXECUTE FUNCTION note_relisting();--> statement-breakpoint
CREATE TRIGGER "listings_relisted_changed" BEFORE UPDATE OF "vin", "relisted_of", "market_since" ON "listings"
	FOR EACH ROW EXECUTE FUNCTION note_relisting();--> statement-breakpoint
CREATE TRIGGER "listings_log_new" AFTER INSERT ON "listings"
	REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_new_prices();--> statement-breakpoint
CREATE TRIGGER "listings_log_changed" AFTER UPDATE ON "listings"
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_changed_prices();--> statement-breakpoint
-- What is known of the time before the log: the audit trail keeps changes of prices, and a row how its car stands.
WITH changes AS (
	SELECT subject_id AS id, at, (detail->>'fromCents')::int AS from_cents, (detail->>'toCents')::int AS to_cents,
		row_number() OVER (PARTITION BY subject_id ORDER BY at, audit_entries.id) AS place
	FROM audit_entries JOIN listings ON listings.id = subject_id
	WHERE action = 'listing.price_changed' AND subject_type = 'listing'
), known AS (
	SELECT l.id, 'offered' AS event, coalesce(c.from_cents, l.price_cents) AS price_cents, l.posted_at AS at
		FROM listings l LEFT JOIN changes c ON c.id = l.id AND c.place = 1 WHERE l.status <> 'draft'
	UNION ALL
	SELECT id, 'price', to_cents, at FROM changes
	UNION ALL
	SELECT id, status, price_cents, coalesce(sold_at, updated_at) FROM listings
		WHERE status IN ('reserved', 'sold', 'withdrawn')
)
INSERT INTO price_log (listing_id, event, price_cents, at)
	SELECT id, event, price_cents, at FROM known ORDER BY at, id;
