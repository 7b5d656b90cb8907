-- Orders from before: nothing could edit a reserved or sold car, so its listing is still what was advertised. A refunded car
-- may have been changed since, and its order says that no advert was kept. Where everything is there nothing changes.
INSERT INTO "advert_snapshots" ("payment_id", "facts", "source", "taken_at")
	SELECT p."id", jsonb_build_object(
		'title', l."title", 'brand', l."brand", 'model', l."model", 'year', l."year", 'yearOfPurchase', l."year_of_purchase",
		'mileageMiles', l."mileage_miles", 'fuel', l."fuel", 'transmission', l."transmission", 'body', l."body",
		'colour', l."colour", 'drive', l."drive", 'engineCc', l."engine_cc", 'powerHp', l."power_hp", 'owners', l."owners",
		'condition', l."condition", 'location', l."location", 'priceCents', l."price_cents",
		'originalPriceCents', l."original_price_cents", 'description', l."description", 'valuation', NULL,
		'vinEnding', right(l."vin", 4)), 'upgrade', now()
	FROM "payments" p JOIN "listings" l ON l."id" = p."listing_id"
	WHERE (p."state" = 'new' OR (p."state" IN ('won', 'captured') AND l."sale_payment_id" = p."id"))
	AND NOT EXISTS (SELECT 1 FROM "advert_snapshots" s WHERE s."payment_id" = p."id");--> statement-breakpoint
INSERT INTO "advert_snapshot_photos" ("payment_id", "position", "media_id", "studio_picture")
	SELECT s."payment_id", f."position", f."media_id", f."studio_picture"
	FROM "advert_snapshots" s JOIN "payments" p ON p."id" = s."payment_id"
	JOIN "listing_photos" f ON f."listing_id" = p."listing_id"
	WHERE s."source" = 'upgrade'
	AND NOT EXISTS (SELECT 1 FROM "advert_snapshot_photos" k WHERE k."payment_id" = s."payment_id");--> statement-breakpoint
-- Whether the seller of a paid booking had agreed was not kept: they sold the car as agreed.
UPDATE "bookings" SET "accepted_at" = "updated_at"
	WHERE "status" IN ('accepted', 'paid', 'completed', 'refunded') AND "accepted_at" IS NULL;
