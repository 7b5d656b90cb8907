CREATE TABLE "price_fits" (
	"model_version" integer PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"fitted_at" timestamp with time zone NOT NULL,
	"reference_year" integer NOT NULL,
	"fit" "bytea" NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	"tried_car_count" integer NOT NULL
);
