CREATE SCHEMA "test_gateway";
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_failures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"ip_address" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_methods" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"role" text NOT NULL,
	"permission" text,
	"phone_number" text,
	"consented_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('Buyer', 'Seller', 'Admin')),
	CONSTRAINT "users_permission_known" CHECK ("users"."permission" is null or "users"."permission" = 'Verified')
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" text,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" text PRIMARY KEY NOT NULL,
	"listing_id" text NOT NULL,
	"buyer_id" text NOT NULL,
	"seller_id" text NOT NULL,
	"status" text NOT NULL,
	"price_cents" integer NOT NULL,
	"car_title" text NOT NULL,
	"car_brand" text NOT NULL,
	"car_model" text,
	"buyer_name" text NOT NULL,
	"buyer_phone" text NOT NULL,
	"seller_name" text NOT NULL,
	"seller_location" text,
	"meeting_at" timestamp with time zone NOT NULL,
	"car_changed_at" timestamp with time zone,
	"buyer_confirmed_at" timestamp with time zone,
	"seller_confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_status_known" CHECK ("bookings"."status" in ('requested', 'accepted', 'declined', 'cancelled', 'paid', 'completed', 'lost', 'refunded')),
	CONSTRAINT "bookings_price_bounds" CHECK ("bookings"."price_cents" between 50 and 99999999),
	CONSTRAINT "bookings_not_own_car" CHECK ("bookings"."buyer_id" <> "bookings"."seller_id")
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"booking_id" text PRIMARY KEY NOT NULL,
	"buyer_id" text NOT NULL,
	"seller_id" text NOT NULL,
	"stars" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ratings_stars_bounds" CHECK ("ratings"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"account_id" text,
	"email" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "feedback_kind_known" CHECK ("feedback"."kind" in ('feedback', 'contact')),
	CONSTRAINT "feedback_text_length" CHECK (char_length("feedback"."text") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "advertisements" (
	"listing_id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_photos" (
	"listing_id" text NOT NULL,
	"position" integer NOT NULL,
	"media_id" text,
	"studio_picture" text,
	CONSTRAINT "listing_photos_listing_id_position_pk" PRIMARY KEY("listing_id","position"),
	CONSTRAINT "listing_photos_one_source" CHECK (("listing_photos"."media_id" is null) <> ("listing_photos"."studio_picture" is null)),
	CONSTRAINT "listing_photos_position" CHECK ("listing_photos"."position" between 0 and 11)
);
--> statement-breakpoint
CREATE TABLE "listing_views" (
	"listing_id" text NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "listing_views_listing_id_day_pk" PRIMARY KEY("listing_id","day")
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"status" text NOT NULL,
	"title" text NOT NULL,
	"brand" text NOT NULL,
	"model" text,
	"description" text NOT NULL,
	"price_cents" integer NOT NULL,
	"original_price_cents" integer,
	"year" integer,
	"year_of_purchase" integer,
	"mileage_miles" integer,
	"fuel" text,
	"transmission" text,
	"body" text,
	"colour" text,
	"location" text,
	"stock_number" text,
	"sale_payment_id" text,
	"posted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sold_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"taken_down_reason" text,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', replace(coalesce(title, ''), '/', ' ') || ' ' || replace(coalesce(brand, ''), '_', ' ') || ' ' || replace(coalesce(model, ''), '/', ' ')), 'A') || setweight(to_tsvector('simple', coalesce(body, '') || ' ' || coalesce(fuel, '') || ' ' || coalesce(transmission, '') || ' ' || coalesce(colour, '') || ' ' || coalesce(location, '')), 'B') || setweight(to_tsvector('simple', left(coalesce(description, ''), 2000)), 'C')) STORED NOT NULL,
	CONSTRAINT "listings_status_known" CHECK ("listings"."status" in ('draft', 'available', 'reserved', 'sold', 'withdrawn')),
	CONSTRAINT "listings_price_bounds" CHECK ("listings"."price_cents" between 50 and 99999999),
	CONSTRAINT "listings_original_price_bounds" CHECK ("listings"."original_price_cents" is null or "listings"."original_price_cents" between 50 and 999999999),
	CONSTRAINT "listings_title_length" CHECK (char_length("listings"."title") between 1 and 120),
	CONSTRAINT "listings_description_length" CHECK (char_length("listings"."description") between 1 and 5000),
	CONSTRAINT "listings_mileage_bounds" CHECK ("listings"."mileage_miles" is null or "listings"."mileage_miles" between 0 and 2000000),
	CONSTRAINT "listings_year_bounds" CHECK ("listings"."year" is null or "listings"."year" between 1886 and 2100),
	CONSTRAINT "listings_sale_payment" CHECK (("listings"."sale_payment_id" is not null) = ("listings"."status" in ('reserved', 'sold'))),
	CONSTRAINT "listings_sold_at" CHECK (("listings"."sold_at" is not null) = ("listings"."status" = 'sold')),
	CONSTRAINT "listings_taken_down_is_withdrawn" CHECK ("listings"."taken_down_reason" is null or "listings"."status" in ('withdrawn', 'sold')),
	CONSTRAINT "listings_deleted_is_withdrawn" CHECK ("listings"."deleted_at" is null or "listings"."status" in ('withdrawn', 'sold'))
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"event_key" text NOT NULL,
	"recipient" text NOT NULL,
	"template" text NOT NULL,
	"data" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mails_state_known" CHECK ("mails"."state" in ('queued', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	"last_mail_at" timestamp with time zone,
	CONSTRAINT "subscriptions_email_lower" CHECK ("subscriptions"."email" = lower("subscriptions"."email"))
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" jsonb NOT NULL,
	"placeholder" text NOT NULL,
	"avif" text DEFAULT 'pending' NOT NULL,
	"avif_attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_size_positive" CHECK ("media"."width" > 0 and "media"."height" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_alarms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_alarms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"detail" jsonb NOT NULL,
	"raised_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"listing_id" text NOT NULL,
	"buyer_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"state" text NOT NULL,
	"provider_intent_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	CONSTRAINT "payments_state_known" CHECK ("payments"."state" in ('new', 'won', 'lost', 'captured', 'failed', 'canceled')),
	CONSTRAINT "payments_amount_bounds" CHECK ("payments"."amount_cents" between 50 and 99999999),
	CONSTRAINT "payments_currency" CHECK ("payments"."currency" = 'usd')
);
--> statement-breakpoint
CREATE TABLE "test_gateway"."events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"body" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_gateway"."idempotency_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_gateway"."objects" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"body" jsonb NOT NULL,
	"secret" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "test_gateway"."objects_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1)
);
--> statement-breakpoint
CREATE TABLE "wishlist_items" (
	"account_id" text NOT NULL,
	"listing_id" text NOT NULL,
	"wisher_role" text NOT NULL,
	"price_cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishlist_items_account_id_listing_id_pk" PRIMARY KEY("account_id","listing_id"),
	CONSTRAINT "wishlist_items_role_known" CHECK ("wishlist_items"."wisher_role" in ('Buyer', 'Seller', 'Admin'))
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_methods" ADD CONSTRAINT "sign_in_methods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advertisements" ADD CONSTRAINT "advertisements_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_photos" ADD CONSTRAINT "listing_photos_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_photos" ADD CONSTRAINT "listing_photos_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_views" ADD CONSTRAINT "listing_views_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "rate_limits_key_key" ON "rate_limits" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_failures_email_at_idx" ON "sign_in_failures" USING btree ("email","at");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_methods_provider_account_key" ON "sign_in_methods" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "sign_in_methods_user_idx" ON "sign_in_methods" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_role_created_idx" ON "users" USING btree ("role","created_at");--> statement-breakpoint
CREATE INDEX "verifications_identifier_idx" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "audit_entries_subject_idx" ON "audit_entries" USING btree ("subject_type","subject_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_one_open_a_car" ON "bookings" USING btree ("buyer_id","listing_id") WHERE status in ('requested', 'accepted', 'paid');--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_one_paid_a_car" ON "bookings" USING btree ("listing_id") WHERE status in ('paid', 'completed');--> statement-breakpoint
CREATE INDEX "bookings_buyer_idx" ON "bookings" USING btree ("buyer_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bookings_seller_idx" ON "bookings" USING btree ("seller_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bookings_listing_idx" ON "bookings" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "ratings_seller_idx" ON "ratings" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "feedback_newest_idx" ON "feedback" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "advertisements_newest_idx" ON "advertisements" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "listing_photos_media_key" ON "listing_photos" USING btree ("media_id");--> statement-breakpoint
CREATE UNIQUE INDEX "listings_seller_stock_key" ON "listings" USING btree ("seller_id","stock_number");--> statement-breakpoint
CREATE INDEX "listings_seller_idx" ON "listings" USING btree ("seller_id","posted_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "listings_public_newest_idx" ON "listings" USING btree ("posted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'available';--> statement-breakpoint
CREATE INDEX "listings_public_price_idx" ON "listings" USING btree ("price_cents","id") WHERE status = 'available';--> statement-breakpoint
CREATE INDEX "listings_public_brand_newest_idx" ON "listings" USING btree ("brand","posted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'available';--> statement-breakpoint
CREATE INDEX "listings_public_brand_price_idx" ON "listings" USING btree ("brand","price_cents","id") WHERE status = 'available';--> statement-breakpoint
CREATE INDEX "listings_public_mileage_idx" ON "listings" USING btree (coalesce(mileage_miles, 2147483647),"id") WHERE status = 'available';--> statement-breakpoint
CREATE INDEX "listings_words_idx" ON "listings" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE UNIQUE INDEX "mails_event_key" ON "mails" USING btree ("event_key");--> statement-breakpoint
CREATE INDEX "mails_due_idx" ON "mails" USING btree ("next_attempt_at") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "mails_newest_idx" ON "mails" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_email_key" ON "subscriptions" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_token_key" ON "subscriptions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "media_avif_pending_idx" ON "media" USING btree ("created_at") WHERE "media"."avif" = 'pending';--> statement-breakpoint
CREATE INDEX "media_owner_idx" ON "media" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_alarms_open_key" ON "payment_alarms" USING btree ("kind","subject") WHERE resolved_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider_intent_key" ON "payments" USING btree ("provider_intent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_winner_a_car" ON "payments" USING btree ("listing_id") WHERE state in ('won', 'captured');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_live_a_booking" ON "payments" USING btree ("booking_id") WHERE state in ('new', 'won', 'captured');--> statement-breakpoint
CREATE INDEX "payments_open_idx" ON "payments" USING btree ("updated_at") WHERE state in ('new', 'won', 'lost');--> statement-breakpoint
CREATE INDEX "events_due_idx" ON "test_gateway"."events" USING btree ("next_attempt_at") WHERE delivered_at is null;--> statement-breakpoint
CREATE INDEX "objects_type_idx" ON "test_gateway"."objects" USING btree ("type","sequence");--> statement-breakpoint
CREATE INDEX "wishlist_items_listing_idx" ON "wishlist_items" USING btree ("listing_id");