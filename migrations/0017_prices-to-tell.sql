CREATE TABLE "prices_to_tell" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"listing_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "prices_to_tell" ADD CONSTRAINT "prices_to_tell_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION "note_prices_to_tell"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO prices_to_tell (listing_id)
		SELECT DISTINCT listing_id FROM logged
		WHERE event IN ('price', 'offered')
			AND EXISTS (SELECT FROM wishlist_items WHERE wishlist_items.listing_id = logged.listing_id)
		ORDER BY listing_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "price_log_told" AFTER INSERT ON "price_log"
	REFERENCING NEW TABLE AS logged FOR EACH STATEMENT EXECUTE FUNCTION note_prices_to_tell();
