CREATE TABLE "photo_hidings" (
	"public_id" text PRIMARY KEY NOT NULL,
	"widths" jsonb NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"claims" integer DEFAULT 0 NOT NULL,
	"hidden_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "photo_hidings_due_idx" ON "photo_hidings" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "message_photos_public_idx" ON "message_photos" USING btree ("media_id") WHERE not starts_with(media_id, 'private-');