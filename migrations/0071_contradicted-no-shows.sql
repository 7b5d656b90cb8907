ALTER TABLE "meetings" ADD COLUMN "missed_reported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "missed_contradicted_at" timestamp with time zone;