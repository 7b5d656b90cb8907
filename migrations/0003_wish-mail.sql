CREATE TABLE "mail_preferences" (
	"account_id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"wishes_off_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD COLUMN "told_price_cents" integer;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD COLUMN "tell_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail_preferences" ADD CONSTRAINT "mail_preferences_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_preferences_token_key" ON "mail_preferences" USING btree ("token");--> statement-breakpoint
CREATE INDEX "wishlist_items_tell_idx" ON "wishlist_items" USING btree ("tell_at") WHERE tell_at is not null;