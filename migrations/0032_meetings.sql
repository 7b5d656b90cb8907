-- For equality of text beside the overlap of times in one constraint. Trusted: the owner of a database may create it.
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"account_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meeting_hours" (
	"seller_id" text PRIMARY KEY NOT NULL,
	"weekly" jsonb NOT NULL,
	"exceptions" jsonb NOT NULL,
	"notice_minutes" integer NOT NULL,
	"buffer_minutes" integer NOT NULL,
	"length_minutes" integer NOT NULL,
	"address" text,
	"time_zone" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "meeting_hours_length" CHECK ("meeting_hours"."length_minutes" between 15 and 240),
	CONSTRAINT "meeting_hours_buffer" CHECK ("meeting_hours"."buffer_minutes" between 0 and 240),
	CONSTRAINT "meeting_hours_notice" CHECK ("meeting_hours"."notice_minutes" between 0 and 20160)
);
--> statement-breakpoint
CREATE TABLE "meeting_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"meeting_id" text NOT NULL,
	"account_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meetings" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"listing_id" text NOT NULL,
	"buyer_id" text NOT NULL,
	"seller_id" text NOT NULL,
	"status" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"busy_until" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone,
	"has_hours" boolean NOT NULL,
	"is_outside_hours" boolean DEFAULT false NOT NULL,
	"time_zone" text NOT NULL,
	"address" text,
	"proposed_starts_at" timestamp with time zone,
	"proposed_by" text,
	"is_proposal_outside_hours" boolean DEFAULT false NOT NULL,
	"reason" text,
	"missed_by" text,
	"uid" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp with time zone,
	"day_reminder_at" timestamp with time zone,
	"hour_reminder_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "meetings_status_known" CHECK ("meetings"."status" in ('held', 'requested', 'confirmed', 'declined', 'cancelled', 'missed')),
	CONSTRAINT "meetings_times" CHECK ("meetings"."starts_at" < "meetings"."ends_at" and "meetings"."ends_at" <= "meetings"."busy_until"),
	CONSTRAINT "meetings_held_ends" CHECK (("meetings"."status" = 'held') = ("meetings"."held_until" is not null)),
	CONSTRAINT "meetings_proposal_whole" CHECK (("meetings"."proposed_starts_at" is null) = ("meetings"."proposed_by" is null))
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_hours" ADD CONSTRAINT "meeting_hours_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_links" ADD CONSTRAINT "meeting_links_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_links" ADD CONSTRAINT "meeting_links_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_token_key" ON "calendar_feeds" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "meeting_links_expiry_idx" ON "meeting_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "meeting_links_meeting_idx" ON "meeting_links" USING btree ("meeting_id");--> statement-breakpoint
CREATE UNIQUE INDEX "meetings_booking_key" ON "meetings" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "meetings_uid_key" ON "meetings" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "meetings_seller_idx" ON "meetings" USING btree ("seller_id","starts_at");--> statement-breakpoint
CREATE INDEX "meetings_buyer_idx" ON "meetings" USING btree ("buyer_id","starts_at");--> statement-breakpoint
CREATE INDEX "meetings_held_idx" ON "meetings" USING btree ("held_until") WHERE status = 'held';--> statement-breakpoint
CREATE INDEX "meetings_confirmed_idx" ON "meetings" USING btree ("starts_at") WHERE status = 'confirmed';--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_seller_free" EXCLUDE USING gist ("seller_id" WITH =, tstzrange("starts_at", "busy_until") WITH &&) WHERE ("has_hours" AND "status" IN ('held', 'confirmed'));--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_buyer_free" EXCLUDE USING gist ("buyer_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) WHERE ("has_hours" AND "status" IN ('held', 'confirmed'));
