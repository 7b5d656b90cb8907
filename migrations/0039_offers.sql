CREATE TABLE "offer_minimums" (
	"listing_id" text PRIMARY KEY NOT NULL,
	"min_cents" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "offer_minimums_bounds" CHECK ("offer_minimums"."min_cents" between 50 and 99999999)
);
--> statement-breakpoint
CREATE TABLE "offer_prices" (
	"offer_id" text NOT NULL,
	"seq" integer NOT NULL,
	"side" text NOT NULL,
	"price_cents" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "offer_prices_offer_id_seq_pk" PRIMARY KEY("offer_id","seq"),
	CONSTRAINT "offer_prices_side_known" CHECK ("offer_prices"."side" in ('buyer', 'seller')),
	CONSTRAINT "offer_prices_bounds" CHECK ("offer_prices"."seq" > 0 and "offer_prices"."price_cents" between 50 and 99999999)
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" text PRIMARY KEY NOT NULL,
	"listing_id" text NOT NULL,
	"buyer_id" text NOT NULL,
	"seller_id" text NOT NULL,
	"thread_id" text NOT NULL,
	"client_id" text NOT NULL,
	"status" text NOT NULL,
	"closed_reason" text,
	"is_below_minimum" boolean DEFAULT false NOT NULL,
	"seq" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"proposed_by" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"booking_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "offers_status_known" CHECK ("offers"."status" in ('offered', 'countered', 'accepted', 'booked', 'bought', 'declined', 'withdrawn', 'expired', 'lapsed', 'closed')),
	CONSTRAINT "offers_reason_of_closed" CHECK (("offers"."status" = 'closed') = ("offers"."closed_reason" is not null)
        and ("offers"."closed_reason" is null or "offers"."closed_reason" in ('sold', 'unlisted', 'price', 'person'))),
	CONSTRAINT "offers_turn_of_side" CHECK ("offers"."proposed_by" in ('buyer', 'seller') and ("offers"."status" <> 'offered' or "offers"."proposed_by" = 'buyer')
        and ("offers"."status" <> 'countered' or "offers"."proposed_by" = 'seller')),
	CONSTRAINT "offers_agreed_has_time" CHECK ("offers"."status" not in ('accepted', 'booked', 'bought', 'lapsed') or "offers"."accepted_at" is not null),
	CONSTRAINT "offers_booked_has_booking" CHECK ("offers"."status" not in ('booked', 'bought') or "offers"."booking_id" is not null),
	CONSTRAINT "offers_price_bounds" CHECK ("offers"."price_cents" between 50 and 99999999),
	CONSTRAINT "offers_two_people" CHECK ("offers"."buyer_id" <> "offers"."seller_id")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "public_price_cents" integer;--> statement-breakpoint
ALTER TABLE "offer_minimums" ADD CONSTRAINT "offer_minimums_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_prices" ADD CONSTRAINT "offer_prices_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_thread_id_message_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."message_threads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "offers_one_open_a_car" ON "offers" USING btree ("buyer_id","listing_id") WHERE status in ('offered', 'countered', 'accepted', 'booked');--> statement-breakpoint
CREATE UNIQUE INDEX "offers_made_once" ON "offers" USING btree ("buyer_id","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "offers_one_a_booking" ON "offers" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "offers_buyer_idx" ON "offers" USING btree ("buyer_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "offers_seller_idx" ON "offers" USING btree ("seller_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "offers_listing_idx" ON "offers" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "offers_thread_idx" ON "offers" USING btree ("thread_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "offers_due_idx" ON "offers" USING btree ("expires_at") WHERE status in ('offered', 'countered', 'accepted');--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_agreed_is_lower" CHECK ("bookings"."public_price_cents" is null or "bookings"."public_price_cents" > "bookings"."price_cents");