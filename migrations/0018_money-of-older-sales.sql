-- Sales from before refunds and payouts were kept (0010) get their rows now. Where everything is there nothing changes.
UPDATE "payments" SET "captured_at" = "updated_at" WHERE "state" = 'captured' AND "captured_at" IS NULL;--> statement-breakpoint
-- Only the demo had refunded bookings then: their cars and payments follow them, as a refund does from here on.
UPDATE "listings" SET "status" = 'withdrawn', "sale_payment_id" = NULL, "sold_at" = NULL
	FROM "payments" p JOIN "bookings" b ON b."id" = p."booking_id"
	WHERE "listings"."sale_payment_id" = p."id" AND p."state" = 'captured' AND b."status" = 'refunded';--> statement-breakpoint
UPDATE "payments" SET "state" = 'refunded', "refunded_cents" = "amount_cents"
	FROM "bookings" b WHERE b."id" = "payments"."booking_id" AND "payments"."state" = 'captured' AND b."status" = 'refunded';--> statement-breakpoint
INSERT INTO "refunds" ("id", "payment_id", "amount_cents", "state", "reason", "created_at", "updated_at")
	SELECT p."id", p."id", p."amount_cents", 'succeeded', 'Given back before refunds were kept', p."updated_at", p."updated_at"
	FROM "payments" p WHERE p."state" = 'refunded'
	AND NOT EXISTS (SELECT 1 FROM "refunds" r WHERE r."payment_id" = p."id");--> statement-breakpoint
INSERT INTO "payouts" ("payment_id", "booking_id", "seller_id", "state", "sale_cents", "refunded_cents", "fee_cents", "fee_basis_points", "net_cents", "due_at", "created_at", "updated_at")
	SELECT p."id", b."id", b."seller_id",
		CASE WHEN p."state" = 'refunded' THEN 'reversed' WHEN b."status" = 'completed' THEN 'due' ELSE 'waiting' END,
		p."amount_cents", p."refunded_cents",
		round((p."amount_cents" - p."refunded_cents") * 250.0 / 10000)::int, 250,
		p."amount_cents" - p."refunded_cents" - round((p."amount_cents" - p."refunded_cents") * 250.0 / 10000)::int,
		CASE WHEN b."status" = 'completed' THEN greatest(b."buyer_confirmed_at", b."seller_confirmed_at") END,
		coalesce(p."captured_at", p."updated_at"), coalesce(p."captured_at", p."updated_at")
	FROM "payments" p JOIN "bookings" b ON b."id" = p."booking_id" WHERE p."state" IN ('captured', 'refunded')
	AND NOT EXISTS (SELECT 1 FROM "payouts" o WHERE o."payment_id" = p."id");
