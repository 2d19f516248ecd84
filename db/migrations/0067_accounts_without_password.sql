ALTER TABLE "login_events" DROP CONSTRAINT "login_events_method";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "owner_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "login_events" ADD CONSTRAINT "login_events_method" CHECK ("login_events"."method" in ('password', 'code', 'second_factor', 'recovery_code', 'link', 'pairing', 'register'));--> statement-breakpoint
UPDATE "users" SET "owner_since" = coalesce("email_verified_at", "phone_verified_at") WHERE "profile" = 2 AND CASE WHEN "email" IS NULL THEN "phone_verified_at" ELSE "email_verified_at" END IS NOT NULL;
