ALTER TABLE "feedback" ADD COLUMN "topic" text;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_topic_known" CHECK ("feedback"."topic" in ('buying', 'selling', 'payment', 'report', 'privacy', 'other'));--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_about_length" CHECK (char_length("feedback"."about") <= 300);