ALTER TABLE "message_threads" ADD COLUMN "first_question_at" timestamp with time zone;--> statement-breakpoint
UPDATE "message_threads" SET "first_question_at" = "created_at";
