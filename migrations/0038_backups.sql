CREATE TABLE "backups" (
	"name" text PRIMARY KEY NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"digest" text NOT NULL,
	"rows" bigint NOT NULL,
	"photos" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"verified_at" timestamp with time zone,
	"fault" text
);
--> statement-breakpoint
CREATE TABLE "deployment_facts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"noted_at" timestamp with time zone NOT NULL
);
