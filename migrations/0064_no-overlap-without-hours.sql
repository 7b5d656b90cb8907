-- Until now the two constraints of 0032 left out the meetings of sellers without published hours.
ALTER TABLE "meetings" ADD COLUMN "is_overlap_allowed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Those that overlap already stay as they were agreed; of two the earlier one, or the one with hours, is held all the same.
UPDATE "meetings" AS "later" SET "is_overlap_allowed" = true
WHERE NOT "later"."has_hours" AND "later"."status" IN ('held', 'confirmed') AND EXISTS (
	SELECT FROM "meetings" AS "other"
	WHERE "other"."status" IN ('held', 'confirmed') AND "other"."id" <> "later"."id"
		AND ("other"."has_hours" OR "other"."id" < "later"."id")
		AND ("other"."seller_id" = "later"."seller_id"
				AND "other"."starts_at" < "later"."busy_until" AND "later"."starts_at" < "other"."busy_until"
			OR "other"."buyer_id" = "later"."buyer_id"
				AND "other"."starts_at" < "later"."ends_at" AND "later"."starts_at" < "other"."ends_at")
);--> statement-breakpoint
ALTER TABLE "meetings" DROP CONSTRAINT "meetings_seller_free";--> statement-breakpoint
ALTER TABLE "meetings" DROP CONSTRAINT "meetings_buyer_free";--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_seller_free" EXCLUDE USING gist ("seller_id" WITH =, tstzrange("starts_at", "busy_until") WITH &&) WHERE (NOT "is_overlap_allowed" AND "status" IN ('held', 'confirmed'));--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_buyer_free" EXCLUDE USING gist ("buyer_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) WHERE (NOT "is_overlap_allowed" AND "status" IN ('held', 'confirmed'));--> statement-breakpoint
-- What is agreed from now on overlaps nothing, also where a server of the release before writes it.
CREATE FUNCTION "end_allowed_meeting_overlap"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.is_overlap_allowed := false;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "meetings_end_allowed_overlap" BEFORE UPDATE OF "status", "starts_at", "ends_at", "busy_until" ON "meetings"
FOR EACH ROW WHEN (OLD.is_overlap_allowed) EXECUTE FUNCTION "end_allowed_meeting_overlap"();
