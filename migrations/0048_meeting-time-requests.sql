CREATE TABLE "meeting_time_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"meeting_id" text NOT NULL,
	"side" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "reason_by" text;--> statement-breakpoint
ALTER TABLE "meeting_time_requests" ADD CONSTRAINT "meeting_time_requests_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meeting_time_requests_meeting_idx" ON "meeting_time_requests" USING btree ("meeting_id","created_at");--> statement-breakpoint
-- Times that are held now count as held: asking for them again holds them no longer.
INSERT INTO "meeting_time_requests" ("id", "meeting_id", "side", "starts_at", "held_until", "created_at") SELECT "id", "id", 'buyer', "starts_at", "held_until", "updated_at" FROM "meetings" WHERE "status" = 'held';
