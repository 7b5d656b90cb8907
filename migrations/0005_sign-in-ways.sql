ALTER TABLE "sessions" ADD COLUMN "way" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_way_known" CHECK ("sessions"."way" in ('password', 'link'));