ALTER TABLE "user_codes" DROP CONSTRAINT "user_codes_tries";--> statement-breakpoint
ALTER TABLE "user_codes" ADD COLUMN "asker_hash" "bytea";--> statement-breakpoint
ALTER TABLE "user_codes" ADD COLUMN "own_tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_codes" ADD COLUMN "other_tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_codes" ADD CONSTRAINT "user_codes_tries" CHECK ("user_codes"."tries" between 0 and 5 and "user_codes"."own_tries" between 0 and 5 and "user_codes"."other_tries" between 0 and 5);