CREATE TABLE "advert_snapshot_photos" (
	"payment_id" text NOT NULL,
	"position" integer NOT NULL,
	"media_id" text,
	"studio_picture" text,
	CONSTRAINT "advert_snapshot_photos_payment_id_position_pk" PRIMARY KEY("payment_id","position"),
	CONSTRAINT "advert_snapshot_photos_one_source" CHECK (("advert_snapshot_photos"."media_id" is null) <> ("advert_snapshot_photos"."studio_picture" is null))
);
--> statement-breakpoint
CREATE TABLE "advert_snapshots" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"facts" jsonb NOT NULL,
	"source" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "advert_snapshots_source_known" CHECK ("advert_snapshots"."source" in ('payment', 'upgrade'))
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "advert_snapshot_photos" ADD CONSTRAINT "advert_snapshot_photos_payment_id_advert_snapshots_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."advert_snapshots"("payment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advert_snapshot_photos" ADD CONSTRAINT "advert_snapshot_photos_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advert_snapshots" ADD CONSTRAINT "advert_snapshots_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "advert_snapshot_photos_media_idx" ON "advert_snapshot_photos" USING btree ("media_id") WHERE media_id is not null;