ALTER TABLE "listings" ADD COLUMN "cylinders" integer;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_cylinders_bounds" CHECK ("listings"."cylinders" is null or "listings"."cylinders" between 1 and 16);--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_changed_cars"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO valuations_due (listing_id, brand, model, year)
    WITH changed AS (
      SELECT o AS old_row, n AS new_row FROM old_rows o JOIN new_rows n USING (id)
      WHERE (o.status, o.price_cents, o.brand, o.model, o.year, o.mileage_miles, o.fuel, o.transmission, o.body, o.drive, o.cylinders, o.engine_cc, o.power_hp, o.title_status, o.accidents, o.service_history, o.title, o.location, o.equipment)
        IS DISTINCT FROM (n.status, n.price_cents, n.brand, n.model, n.year, n.mileage_miles, n.fuel, n.transmission, n.body, n.drive, n.cylinders, n.engine_cc, n.power_hp, n.title_status, n.accidents, n.service_history, n.title, n.location, n.equipment)
    )
    SELECT (old_row).id, (old_row).brand, (old_row).model, (old_row).year FROM changed
    UNION
    SELECT (new_row).id, (new_row).brand, (new_row).model, (new_row).year FROM changed;
  RETURN NULL;
END $$;
