ALTER TABLE "listings" ADD COLUMN "seats" integer;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "doors" integer;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "consumption_ml" integer;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "electric_range_miles" integer;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "title_status" text;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "accidents" text;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "service_history" text;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "warranty_until" date;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "equipment" text[];--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_seats_bounds" CHECK ("listings"."seats" is null or "listings"."seats" between 1 and 60);--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_doors_bounds" CHECK ("listings"."doors" is null or "listings"."doors" between 1 and 8);--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_consumption_bounds" CHECK ("listings"."consumption_ml" is null or "listings"."consumption_ml" between 100 and 100000);--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_electric_range_bounds" CHECK ("listings"."electric_range_miles" is null or "listings"."electric_range_miles" between 1 and 2000);