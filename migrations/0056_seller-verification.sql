ALTER TABLE "users" ADD COLUMN "verification_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "verification_declined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "verification_declined_reason" text;--> statement-breakpoint
CREATE INDEX "sessions_address_idx" ON "sessions" USING btree ("ip_address");--> statement-breakpoint
CREATE INDEX "users_to_verify_idx" ON "users" USING btree (coalesce(verification_asked_at, created_at),"id") WHERE permission is null and verification_declined_at is null and deleted_at is null and suspended_at is null and (role = 'Seller' or has_both_roles);--> statement-breakpoint
CREATE INDEX "users_phone_digits_idx" ON "users" USING btree (right(regexp_replace(phone_number, '[^0-9]', '', 'g'), 10)) WHERE phone_number is not null;--> statement-breakpoint
CREATE INDEX "media_placeholder_idx" ON "media" USING btree ("placeholder");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_declined_for_a_reason" CHECK (("users"."verification_declined_at" is null) = ("users"."verification_declined_reason" is null));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_verified_or_declined" CHECK ("users"."permission" is null or "users"."verification_declined_at" is null);