ALTER TABLE "statement_rows" DROP CONSTRAINT "statement_rows_state";--> statement-breakpoint
ALTER TABLE "statement_rows" DROP CONSTRAINT "statement_rows_matched";--> statement-breakpoint
DROP INDEX "statement_rows_deposit_key";--> statement-breakpoint
ALTER TABLE "statement_rows" ADD COLUMN "accepted_by" integer;--> statement-breakpoint
ALTER TABLE "statement_rows" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "statement_rows" ADD COLUMN "two_people" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statement_rows_extra_idx" ON "statement_rows" USING btree ("deposit_id") WHERE state in ('extra_approved', 'extra');--> statement-breakpoint
CREATE UNIQUE INDEX "statement_rows_deposit_key" ON "statement_rows" USING btree ("deposit_id") WHERE state = 'matched';--> statement-breakpoint
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_extra" CHECK (("statement_rows"."state" = 'extra') = ("statement_rows"."accepted_by" is not null) and ("statement_rows"."accepted_by" is null) = ("statement_rows"."accepted_at" is null) and ("statement_rows"."state" not in ('extra_approved', 'extra') or "statement_rows"."decided_by" is not null));--> statement-breakpoint
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_two_people" CHECK (not "statement_rows"."two_people" or "statement_rows"."accepted_by" <> "statement_rows"."decided_by");--> statement-breakpoint
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_state" CHECK ("statement_rows"."state" in ('matched', 'ambiguous', 'unknown', 'dismissed', 'extra_approved', 'extra'));--> statement-breakpoint
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_matched" CHECK (("statement_rows"."state" in ('matched', 'extra_approved', 'extra')) = ("statement_rows"."deposit_id" is not null));