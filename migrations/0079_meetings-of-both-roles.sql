-- The constraints of 0064 compare sellers with sellers and buyers with buyers. Whoever has both roles stands in both columns: here they stand in one.
CREATE TABLE "person_meeting_times" (
	"meeting_id" text NOT NULL,
	"side" text NOT NULL,
	"person_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"busy_until" timestamp with time zone NOT NULL,
	CONSTRAINT "person_meeting_times_meeting_id_side_pk" PRIMARY KEY("meeting_id","side")
);
--> statement-breakpoint
ALTER TABLE "person_meeting_times" ADD CONSTRAINT "person_meeting_times_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION "keep_person_meeting_times"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN DELETE FROM person_meeting_times WHERE meeting_id = NEW.id; END IF;
	IF NEW.status IN ('held', 'confirmed') AND NOT NEW.is_overlap_allowed THEN
		INSERT INTO person_meeting_times (meeting_id, side, person_id, starts_at, busy_until) VALUES
			(NEW.id, 'seller', NEW.seller_id, NEW.starts_at, NEW.busy_until),
			(NEW.id, 'buyer', NEW.buyer_id, NEW.starts_at, NEW.ends_at);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
-- From here on nobody else writes meetings until the end of the migration.
CREATE TRIGGER "meetings_keep_person_times" AFTER INSERT OR UPDATE OF "status", "starts_at", "ends_at", "busy_until", "is_overlap_allowed", "seller_id", "buyer_id" ON "meetings"
FOR EACH ROW EXECUTE FUNCTION "keep_person_meeting_times"();--> statement-breakpoint
-- Those that overlap already stay as they were agreed; of two the earlier one is held all the same.
UPDATE "meetings" AS "later" SET "is_overlap_allowed" = true
WHERE NOT "later"."is_overlap_allowed" AND "later"."status" IN ('held', 'confirmed') AND EXISTS (
	SELECT FROM "meetings" AS "other"
	WHERE "other"."status" IN ('held', 'confirmed') AND NOT "other"."is_overlap_allowed" AND "other"."id" < "later"."id"
		AND ("other"."seller_id" = "later"."buyer_id"
				AND "other"."starts_at" < "later"."ends_at" AND "later"."starts_at" < "other"."busy_until"
			OR "other"."buyer_id" = "later"."seller_id"
				AND "other"."starts_at" < "later"."busy_until" AND "later"."starts_at" < "other"."ends_at")
);--> statement-breakpoint
INSERT INTO "person_meeting_times" ("meeting_id", "side", "person_id", "starts_at", "busy_until")
SELECT "id", 'seller', "seller_id", "starts_at", "busy_until" FROM "meetings" WHERE NOT "is_overlap_allowed" AND "status" IN ('held', 'confirmed')
UNION ALL
SELECT "id", 'buyer', "buyer_id", "starts_at", "ends_at" FROM "meetings" WHERE NOT "is_overlap_allowed" AND "status" IN ('held', 'confirmed');--> statement-breakpoint
ALTER TABLE "person_meeting_times" ADD CONSTRAINT "person_meeting_times_free" EXCLUDE USING gist ("person_id" WITH =, tstzrange("starts_at", "busy_until") WITH &&);
