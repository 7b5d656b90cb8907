CREATE TABLE "message_blocks" (
	"blocker_id" text NOT NULL,
	"blocked_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "message_photos" (
	"thread_id" text NOT NULL,
	"seq" integer NOT NULL,
	"position" integer NOT NULL,
	"media_id" text NOT NULL,
	CONSTRAINT "message_photos_thread_id_seq_position_pk" PRIMARY KEY("thread_id","seq","position"),
	CONSTRAINT "message_photos_position" CHECK ("message_photos"."position" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "message_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"thread_id" text NOT NULL,
	"reporter_id" text NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "message_reports_reason_known" CHECK ("message_reports"."reason" in ('scam', 'rude', 'spam', 'other')),
	CONSTRAINT "message_reports_text_length" CHECK (char_length("message_reports"."text") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "message_signals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_signals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"changed_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"thread_id" text NOT NULL,
	"account_id" text NOT NULL,
	"seq" integer
);
--> statement-breakpoint
CREATE TABLE "message_threads" (
	"id" text PRIMARY KEY NOT NULL,
	"listing_id" text NOT NULL,
	"buyer_id" text NOT NULL,
	"seller_id" text NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_message_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"first_answer_at" timestamp with time zone,
	"buyer_read_seq" integer DEFAULT 0 NOT NULL,
	"seller_read_seq" integer DEFAULT 0 NOT NULL,
	"buyer_unread" integer DEFAULT 0 NOT NULL,
	"seller_unread" integer DEFAULT 0 NOT NULL,
	"buyer_muted_at" timestamp with time zone,
	"seller_muted_at" timestamp with time zone,
	"buyer_reply_token" text,
	"seller_reply_token" text,
	CONSTRAINT "message_threads_two_people" CHECK ("message_threads"."buyer_id" <> "message_threads"."seller_id"),
	CONSTRAINT "message_threads_marks_in_range" CHECK ("message_threads"."buyer_read_seq" between 0 and "message_threads"."last_seq" and "message_threads"."seller_read_seq" between 0 and "message_threads"."last_seq"
        and "message_threads"."buyer_unread" >= 0 and "message_threads"."seller_unread" >= 0)
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"thread_id" text NOT NULL,
	"seq" integer NOT NULL,
	"sender_id" text NOT NULL,
	"client_id" text NOT NULL,
	"text" text NOT NULL,
	"warnings" jsonb NOT NULL,
	"origin" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "messages_thread_id_seq_pk" PRIMARY KEY("thread_id","seq"),
	CONSTRAINT "messages_seq_positive" CHECK ("messages"."seq" > 0),
	CONSTRAINT "messages_text_length" CHECK (char_length("messages"."text") <= 2000),
	CONSTRAINT "messages_origin_known" CHECK ("messages"."origin" in ('page', 'mail'))
);
--> statement-breakpoint
ALTER TABLE "message_blocks" ADD CONSTRAINT "message_blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_blocks" ADD CONSTRAINT "message_blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_photos" ADD CONSTRAINT "message_photos_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_photos" ADD CONSTRAINT "message_photos_thread_id_seq_messages_thread_id_seq_fk" FOREIGN KEY ("thread_id","seq") REFERENCES "public"."messages"("thread_id","seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_thread_id_message_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."message_threads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_threads" ADD CONSTRAINT "message_threads_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_threads" ADD CONSTRAINT "message_threads_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_threads" ADD CONSTRAINT "message_threads_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_thread_id_message_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."message_threads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_blocks_blocked_idx" ON "message_blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_photos_media_key" ON "message_photos" USING btree ("media_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_reports_one_open" ON "message_reports" USING btree ("thread_id","reporter_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "message_reports_newest_idx" ON "message_reports" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "message_signals_by_idx" ON "message_signals" USING btree ("changed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "message_threads_one_a_car" ON "message_threads" USING btree ("listing_id","buyer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_threads_buyer_reply_key" ON "message_threads" USING btree ("buyer_reply_token");--> statement-breakpoint
CREATE UNIQUE INDEX "message_threads_seller_reply_key" ON "message_threads" USING btree ("seller_reply_token");--> statement-breakpoint
CREATE INDEX "message_threads_buyer_idx" ON "message_threads" USING btree ("buyer_id","last_message_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "message_threads_seller_idx" ON "message_threads" USING btree ("seller_id","last_message_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "messages_sent_once" ON "messages" USING btree ("thread_id","sender_id","client_id");--> statement-breakpoint
CREATE INDEX "messages_sender_idx" ON "messages" USING btree ("sender_id");