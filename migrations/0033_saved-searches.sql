CREATE TABLE "saved_search_cars_due" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"listing_id" text NOT NULL,
	"old_price_cents" integer
);
--> statement-breakpoint
CREATE TABLE "saved_search_hits" (
	"search_id" text NOT NULL,
	"listing_id" text NOT NULL,
	"kind" text NOT NULL,
	"price_cents" integer NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "saved_search_hits_search_id_listing_id_pk" PRIMARY KEY("search_id","listing_id"),
	CONSTRAINT "saved_search_hits_kind_known" CHECK ("saved_search_hits"."kind" in ('new', 'price'))
);
--> statement-breakpoint
CREATE TABLE "saved_search_keys" (
	"anchor" text NOT NULL,
	"search_id" text NOT NULL,
	"price_min" integer NOT NULL,
	"price_max" integer NOT NULL,
	"year_min" integer NOT NULL,
	"year_max" integer NOT NULL,
	"mileage_max" integer NOT NULL,
	CONSTRAINT "saved_search_keys_anchor_search_id_pk" PRIMARY KEY("anchor","search_id")
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"tests" jsonb NOT NULL,
	"frequency" text NOT NULL,
	"wants_price_drops" boolean NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_mail_at" timestamp with time zone,
	CONSTRAINT "saved_searches_frequency_known" CHECK ("saved_searches"."frequency" in ('instant', 'daily', 'weekly', 'off'))
);
--> statement-breakpoint
ALTER TABLE "saved_search_cars_due" ADD CONSTRAINT "saved_search_cars_due_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_hits" ADD CONSTRAINT "saved_search_hits_search_id_saved_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_keys" ADD CONSTRAINT "saved_search_keys_search_id_saved_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_search_hits_unmailed_idx" ON "saved_search_hits" USING btree ("search_id") WHERE mailed_at is null;--> statement-breakpoint
CREATE INDEX "saved_search_keys_search_idx" ON "saved_search_keys" USING btree ("search_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_once" ON "saved_searches" USING btree ("account_id","query");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_token_key" ON "saved_searches" USING btree ("token");--> statement-breakpoint
-- Whichever code changes a car, saved searches hear of it. Only what is on offer is of interest.
CREATE FUNCTION "note_searched_cars"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO saved_search_cars_due (listing_id)
		SELECT id FROM changed WHERE status = 'available' ORDER BY id;
	ELSE
		INSERT INTO saved_search_cars_due (listing_id, old_price_cents)
		SELECT changed.id, CASE WHEN former.status = 'available' THEN former.price_cents END
		FROM changed JOIN former ON former.id = changed.id
		WHERE changed.status = 'available' AND former IS DISTINCT FROM changed
		ORDER BY changed.id;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "listings_searched_insert" AFTER INSERT ON "listings"
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_searched_cars();--> statement-breakpoint
CREATE TRIGGER "listings_searched_update" AFTER UPDATE ON "listings"
	REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_searched_cars();
