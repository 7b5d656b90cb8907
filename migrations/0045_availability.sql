-- The cars on offer count as confirmed within the last 14 days, spread evenly, so that no flood of questions goes out two
-- weeks after the upgrade. A default that differs by row rewrites the table once and fires no trigger.
ALTER TABLE "listings" ADD COLUMN "confirmed_at" timestamp with time zone DEFAULT now() - random() * interval '14 days' NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ALTER COLUMN "confirmed_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "confirmation" text DEFAULT 'confirmed' NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "confirmation_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "message_threads" ADD COLUMN "offer_news" jsonb;--> statement-breakpoint
ALTER TABLE "message_threads" ADD COLUMN "buyer_has_offer_news" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "message_threads" ADD COLUMN "seller_has_offer_news" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "listings_to_confirm_idx" ON "listings" USING btree ("confirmed_at","id") WHERE "listings"."status" = 'available' and "listings"."confirmation" = 'confirmed';--> statement-breakpoint
CREATE INDEX "listings_asked_idx" ON "listings" USING btree ("confirmation","confirmation_asked_at","id") WHERE "listings"."status" = 'available' and "listings"."confirmation_asked_at" is not null;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_confirmation_known" CHECK ("listings"."confirmation" in ('confirmed', 'asked', 'overdue', 'paused'));--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_confirmation_asked" CHECK (("listings"."confirmation_asked_at" is null) = ("listings"."confirmation" = 'confirmed'));--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_paused_is_withdrawn" CHECK ("listings"."confirmation" <> 'paused' or "listings"."status" = 'withdrawn');--> statement-breakpoint
-- A car that is confirmed, or asked about, is none that a saved search has not found yet. All other changes write the
-- time of the change.
CREATE OR REPLACE FUNCTION "note_searched_cars"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO saved_search_cars_due (listing_id)
		SELECT id FROM changed WHERE status = 'available' ORDER BY id;
	ELSE
		INSERT INTO saved_search_cars_due (listing_id, old_price_cents)
		SELECT changed.id, CASE WHEN former.status = 'available' THEN former.price_cents END
		FROM changed JOIN former ON former.id = changed.id
		WHERE changed.status = 'available' AND former IS DISTINCT FROM changed AND (
			(former.confirmed_at, former.confirmation, former.confirmation_asked_at)
				IS NOT DISTINCT FROM (changed.confirmed_at, changed.confirmation, changed.confirmation_asked_at)
			OR (former.updated_at, former.price_cents, former.status)
				IS DISTINCT FROM (changed.updated_at, changed.price_cents, changed.status))
		ORDER BY changed.id;
	END IF;
	RETURN NULL;
END $$;
