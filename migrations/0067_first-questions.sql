ALTER TABLE "message_threads" ADD COLUMN "first_question_at" timestamp with time zone;
