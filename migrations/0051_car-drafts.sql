CREATE TABLE "car_draft_photos" (
	"draft_id" text NOT NULL,
	"position" integer NOT NULL,
	"media_id" text NOT NULL,
	CONSTRAINT "car_draft_photos_draft_id_position_pk" PRIMARY KEY("draft_id","position")
);
--> statement-breakpoint
CREATE TABLE "car_drafts" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"values" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "car_drafts_revision_positive" CHECK ("car_drafts"."revision" > 0)
);
--> statement-breakpoint
ALTER TABLE "car_draft_photos" ADD CONSTRAINT "car_draft_photos_draft_id_car_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."car_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_draft_photos" ADD CONSTRAINT "car_draft_photos_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_drafts" ADD CONSTRAINT "car_drafts_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "car_draft_photos_media_idx" ON "car_draft_photos" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "car_drafts_seller_idx" ON "car_drafts" USING btree ("seller_id","updated_at");