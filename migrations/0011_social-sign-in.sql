ALTER TABLE "sessions" DROP CONSTRAINT "sessions_way_known";--> statement-breakpoint
DROP INDEX "sign_in_methods_user_idx";--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_methods_user_provider_key" ON "sign_in_methods" USING btree ("user_id","provider_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_way_known" CHECK ("sessions"."way" in ('password', 'link', 'google', 'github', 'x'));