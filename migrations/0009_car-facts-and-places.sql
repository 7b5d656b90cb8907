ALTER TABLE "listings" ADD COLUMN "drive" text;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "engine_cc" integer;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "power_hp" integer;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "owners" integer;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "condition" text;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "vin" text;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "earth_x" integer GENERATED ALWAYS AS (round(6371009 * cos(radians(latitude)) * cos(radians(longitude)))::int) STORED;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "earth_y" integer GENERATED ALWAYS AS (round(6371009 * cos(radians(latitude)) * sin(radians(longitude)))::int) STORED;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "earth_z" integer GENERATED ALWAYS AS (round(6371009 * sin(radians(latitude)))::int) STORED;--> statement-breakpoint
CREATE INDEX "listings_public_place_idx" ON "listings" USING btree ("latitude","longitude","id") WHERE status = 'available' and latitude is not null;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_engine_bounds" CHECK ("listings"."engine_cc" is null or "listings"."engine_cc" between 50 and 30000);--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_power_bounds" CHECK ("listings"."power_hp" is null or "listings"."power_hp" between 1 and 3000);--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_owners_bounds" CHECK ("listings"."owners" is null or "listings"."owners" between 1 and 50);--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_vin_length" CHECK ("listings"."vin" is null or char_length("listings"."vin") = 17);--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_place_bounds" CHECK (("listings"."latitude" is null) = ("listings"."longitude" is null) and ("listings"."latitude" is null or ("listings"."latitude" between -90 and 90 and "listings"."longitude" between -180 and 180)));