CREATE TABLE "confirmed_phones" (
	"account_id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_codes" (
	"account_id" text NOT NULL,
	"purpose" text NOT NULL,
	"number" text NOT NULL,
	"sealed_code" text NOT NULL,
	"tries" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "phone_codes_account_id_purpose_pk" PRIMARY KEY("account_id","purpose")
);
--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_way_known";--> statement-breakpoint
ALTER TABLE "confirmed_phones" ADD CONSTRAINT "confirmed_phones_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "confirmed_phones_number_key" ON "confirmed_phones" USING btree ("number");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_way_known" CHECK ("sessions"."way" in ('password', 'link', 'google', 'github', 'x', 'phone'));