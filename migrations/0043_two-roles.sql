-- Row G-30: an account may buy and sell. A constant default: no row is rewritten.
ALTER TABLE "users" ADD COLUMN "has_both_roles" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_admin_has_one_role" CHECK ("users"."role" <> 'Admin' or not "users"."has_both_roles");
