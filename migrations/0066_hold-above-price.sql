ALTER TABLE "payments" ADD COLUMN "held_cents" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "provider_release_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_held_bounds" CHECK ("payments"."held_cents" > "payments"."amount_cents" and "payments"."held_cents" <= 99999999);