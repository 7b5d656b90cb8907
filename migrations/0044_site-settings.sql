CREATE TABLE "site_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"name" text,
	"logo_id" text,
	"accent_light" text,
	"accent_dark" text,
	"fee_basis_points" integer,
	"meeting_hold_minutes" integer,
	"waitlist_turn_hours" integer,
	"contact_email" text,
	"contact_address" text,
	"terms" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"privacy" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_settings_one_row" CHECK ("site_settings"."id" = 1),
	CONSTRAINT "site_settings_fee" CHECK ("site_settings"."fee_basis_points" between 0 and 2000),
	CONSTRAINT "site_settings_meeting_hold" CHECK ("site_settings"."meeting_hold_minutes" between 5 and 1440),
	CONSTRAINT "site_settings_waitlist_turn" CHECK ("site_settings"."waitlist_turn_hours" between 1 and 72),
	CONSTRAINT "site_settings_light" CHECK ("site_settings"."accent_light" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "site_settings_dark" CHECK ("site_settings"."accent_dark" ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_logo_id_media_id_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Every page in memory shows something of the settings.
CREATE TRIGGER "site_settings_told_insert" AFTER INSERT ON "site_settings"
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_rows();--> statement-breakpoint
CREATE TRIGGER "site_settings_told_update" AFTER UPDATE ON "site_settings"
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_of_rows();
