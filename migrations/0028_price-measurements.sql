CREATE TABLE "price_measurements" (
	"id" text PRIMARY KEY NOT NULL,
	"measured_at" timestamp with time zone NOT NULL,
	"car_count" integer NOT NULL,
	"decision" text NOT NULL,
	"comparison" jsonb,
	"accuracy" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "price_measurements_newest_idx" ON "price_measurements" USING btree ("measured_at","id");