ALTER TABLE "message_threads" ADD COLUMN "buyer_mail_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "message_threads" ADD COLUMN "seller_mail_seq" integer DEFAULT 0 NOT NULL;