--> statement-breakpoint
UPDATE "payments" SET "captured_at" = "updated_at" WHERE "state" = 'captured';--> statement-breakpoint
-- Until now only the demo had refunded bookings: their cars and payments follow them, as a refund does from here on.
UPDATE "listings" SET "status" = 'withdrawn', "sale_payment_id" = NULL, "sold_at" = NULL
	FROM "payments" p JOIN "bookings" b ON b."id" = p."booking_id"
	WHERE "listings"."sale_payment_id" = p."id" AND p."state" = 'captured' AND b."status" = 'refunded';--> statement-breakpoint
UPDATE "payments" SET "state" = 'refunded', "refunded_cents" = "amount_cents"
	FROM "bookings" b WHERE b."id" = "payments"."booking_id" AND "payments"."state" = 'captured' AND b."status" = 'refunded';--> statement-breakpoint
INSERT INTO "refunds" ("id", "payment_id", "amount_cents", "state", "reason", "created_at", "updated_at")
	SELECT "id", "id", "amount_cents", 'succeeded', 'Given back before refunds were kept', "updated_at", "updated_at"
	FROM "payments" WHERE "state" = 'refunded';--> statement-breakpoint
INSERT INTO "payouts" ("payment_id", "booking_id", "seller_id", "state", "sale_cents", "refunded_cents", "fee_cents", "fee_basis_points", "net_cents", "due_at", "created_at", "updated_at")
	SELECT p."id", b."id", b."seller_id",
		CASE WHEN p."state" = 'refunded' THEN 'reversed' WHEN b."status" = 'completed' THEN 'due' ELSE 'waiting' END,
		p."amount_cents", p."refunded_cents",
		round((p."amount_cents" - p."refunded_cents") * 250 / 10000.0)::int, 250,
		p."amount_cents" - p."refunded_cents" - round((p."amount_cents" - p."refunded_cents") * 250 / 10000.0)::int,
		CASE WHEN b."status" = 'completed' THEN greatest(b."buyer_confirmed_at", b."seller_confirmed_at") END,
		p."captured_at", p."captured_at"
	FROM "payments" p JOIN "bookings" b ON b."id" = p."booking_id" WHERE p."state" IN ('captured', 'refunded');
