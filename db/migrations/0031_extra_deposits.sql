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
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_matched" CHECK (("statement_rows"."state" in ('matched', 'extra_approved', 'extra')) = ("statement_rows"."deposit_id" is not null));--> statement-breakpoint
CREATE OR REPLACE FUNCTION deposit_payment_accepted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM deposits d WHERE d.payment_id = NEW.id AND d.state = 'accepted'
      AND NEW.received_cents <= d.received_cents + coalesce((
        SELECT sum(r.amount_cents) FROM statement_rows r WHERE r.deposit_id = d.id AND r.state = 'extra'), 0)) THEN
    RAISE EXCEPTION 'payment % has no accepted deposit of %', NEW.id, NEW.received_cents
      USING ERRCODE = 'check_violation', CONSTRAINT = 'deposits_accepted_only';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION statement_row_extra_accepted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM deposits d WHERE d.id = NEW.deposit_id AND d.account = NEW.account AND d.state = 'accepted') THEN
    RAISE EXCEPTION 'statement row % is not more money of an accepted deposit', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'statement_rows_extra_accepted';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER statement_row_extra_accepted BEFORE INSERT OR UPDATE ON statement_rows FOR EACH ROW
  WHEN (NEW.state IN ('extra_approved', 'extra')) EXECUTE FUNCTION statement_row_extra_accepted();--> statement-breakpoint
CREATE FUNCTION statement_row_extra_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW IS DISTINCT FROM OLD THEN
    RAISE EXCEPTION 'statement row % counts as received', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'statement_rows_extra_final';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER statement_row_extra_is_final BEFORE UPDATE OR DELETE ON statement_rows FOR EACH ROW
  WHEN (OLD.state = 'extra') EXECUTE FUNCTION statement_row_extra_is_final();
