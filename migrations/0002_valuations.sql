CREATE TABLE "price_models" (
	"id" text PRIMARY KEY NOT NULL,
	"fitted_at" timestamp with time zone NOT NULL,
	"reference_year" integer NOT NULL,
	"car_count" integer NOT NULL,
	"fit" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "valuations" (
	"listing_id" text PRIMARY KEY NOT NULL,
	"value_cents" integer NOT NULL,
	"low_cents" integer NOT NULL,
	"lower_cents" integer NOT NULL,
	"upper_cents" integer NOT NULL,
	"high_cents" integer NOT NULL,
	"car_count" integer NOT NULL,
	"deal" text NOT NULL,
	"price_share" integer NOT NULL,
	"price_cents" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "valuations_due" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"listing_id" text,
	"brand" text NOT NULL,
	"model" text,
	"year" integer
);
--> statement-breakpoint
ALTER TABLE "valuations" ADD CONSTRAINT "valuations_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "valuations_deal_idx" ON "valuations" USING btree ("deal","price_share");--> statement-breakpoint
CREATE INDEX "valuations_share_idx" ON "valuations" USING btree ("price_share");--> statement-breakpoint
CREATE INDEX "valuations_due_market_idx" ON "valuations_due" USING btree ("brand","model");--> statement-breakpoint
CREATE INDEX "listings_market_idx" ON "listings" USING btree ("brand","model","year") WHERE "listings"."model" is not null and "listings"."status" in ('available', 'reserved', 'sold');--> statement-breakpoint
CREATE FUNCTION "note_new_cars"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO valuations_due (brand, model, year)
    SELECT DISTINCT brand, model, year FROM new_rows
    WHERE status = 'available' AND model IS NOT NULL AND year IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_changed_cars"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO valuations_due (listing_id, brand, model, year)
    WITH changed AS (
      SELECT o AS old_row, n AS new_row FROM old_rows o JOIN new_rows n USING (id)
      WHERE (o.status, o.price_cents, o.brand, o.model, o.year, o.mileage_miles, o.fuel, o.transmission, o.body)
        IS DISTINCT FROM (n.status, n.price_cents, n.brand, n.model, n.year, n.mileage_miles, n.fuel, n.transmission, n.body)
    )
    SELECT (old_row).id, (old_row).brand, (old_row).model, (old_row).year FROM changed
    UNION
    SELECT (new_row).id, (new_row).brand, (new_row).model, (new_row).year FROM changed;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "listings_note_new" AFTER INSERT ON "listings"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_new_cars();--> statement-breakpoint
CREATE TRIGGER "listings_note_changed" AFTER UPDATE ON "listings"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_cars();
