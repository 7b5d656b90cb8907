DROP INDEX "disputes_one_open_a_kind";--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "is_inquiry" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_one_open_request" ON "disputes" USING btree ("booking_id") WHERE kind = 'buyer' and state in ('open', 'answered');