ALTER TABLE "users" ADD COLUMN "erasing_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "users_erasing_idx" ON "users" USING btree ("erasing_since") WHERE "users"."erasing_since" is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_erasing" CHECK ("users"."erasing_since" is null or "users"."state" = 'blocked');