-- Decision 0045: rows that mark a place in the history of the database.
ALTER TABLE "catalogue_changes" ADD COLUMN "marker" text;--> statement-breakpoint
ALTER TABLE "catalogue_changes" ADD COLUMN "seen_before" text;--> statement-breakpoint
ALTER TABLE "catalogue_changes" ADD COLUMN "marked_at" timestamp with time zone;