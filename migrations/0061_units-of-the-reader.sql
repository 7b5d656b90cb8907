ALTER TABLE "users" ADD COLUMN "distance_unit" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "consumption_unit" text;