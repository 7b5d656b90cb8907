CREATE TABLE "notices" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"event_key" text NOT NULL,
	"kind" text NOT NULL,
	"event" text NOT NULL,
	"params" jsonb NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "mail_preferences" ADD COLUMN "mail_off" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "mail_preferences" ADD COLUMN "page_off" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "mail_preferences" ADD COLUMN "quiet" jsonb;
--> statement-breakpoint
-- Who had turned off mail about their wish list keeps it off.
UPDATE "mail_preferences" SET "mail_off" = '["wish"]'::jsonb WHERE "wishes_off_at" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "mail_preferences" DROP COLUMN "wishes_off_at";
--> statement-breakpoint
CREATE UNIQUE INDEX "notices_event_key" ON "notices" USING btree ("event_key","account_id");
--> statement-breakpoint
CREATE INDEX "notices_newest_idx" ON "notices" USING btree ("account_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "notices_unread_idx" ON "notices" USING btree ("account_id") WHERE read_at is null;
--> statement-breakpoint
CREATE INDEX "notices_age_idx" ON "notices" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "mails_recipient_idx" ON "mails" USING btree ("recipient","created_at");
