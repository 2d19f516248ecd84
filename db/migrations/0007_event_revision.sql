ALTER TABLE "events" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "revised_at" timestamp with time zone DEFAULT statement_timestamp() NOT NULL;
--> statement-breakpoint
CREATE FUNCTION events_count_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  NEW.revised_at := statement_timestamp();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER events_count_revision BEFORE UPDATE ON events FOR EACH ROW
  WHEN ((NEW.name, NEW.starts_at, NEW.ends_at, NEW.parking_opens_at, NEW.doors_at, (NEW.state = 'cancelled'))
    IS DISTINCT FROM (OLD.name, OLD.starts_at, OLD.ends_at, OLD.parking_opens_at, OLD.doors_at, (OLD.state = 'cancelled')))
  EXECUTE FUNCTION events_count_revision();
