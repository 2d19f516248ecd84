CREATE TABLE "store_embeddings" (
	"enclosure_id" integer PRIMARY KEY NOT NULL,
	"admin_id" integer NOT NULL,
	"origins" text[] NOT NULL,
	CONSTRAINT "store_embeddings_origins" CHECK (cardinality("store_embeddings"."origins") between 1 and 20 and array_to_string("store_embeddings"."origins", ' ') ~ '^(https?://[a-z0-9.:-]+( |$))+$')
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "prepaid_movements" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "store_embeddings" ADD CONSTRAINT "store_embeddings_enclosure_fk" FOREIGN KEY ("enclosure_id","admin_id") REFERENCES "public"."enclosures"("id","admin_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_changed_idx" ON "orders" USING btree ("admin_id","changed_at","id") WHERE state <> 'cart';--> statement-breakpoint
CREATE INDEX "prepaid_movements_changed_idx" ON "prepaid_movements" USING btree ("admin_id","changed_at","id");--> statement-breakpoint
-- Whoever asks what changed since an instant is told all of it up to the oldest transaction that may still write. That one
-- is found by its number, so a row takes its moment after its transaction has taken a number: a moment before the number
-- could be passed over by whoever asks in between.
CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_current_xact_id();
  NEW.changed_at = clock_timestamp();
  RETURN NEW;
END $$;
--> statement-breakpoint
-- The rows of passes already have their moment; now it too comes after the number.
CREATE OR REPLACE FUNCTION pass_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_current_xact_id();
  NEW.changed_at = clock_timestamp();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER event_change BEFORE INSERT OR UPDATE ON events FOR EACH ROW EXECUTE FUNCTION note_change();
--> statement-breakpoint
-- A cart is listed nowhere: holding places costs nothing of this.
CREATE TRIGGER order_made_change BEFORE INSERT ON orders FOR EACH ROW
  WHEN (NEW.state <> 'cart') EXECUTE FUNCTION note_change();
--> statement-breakpoint
CREATE TRIGGER order_change BEFORE UPDATE ON orders FOR EACH ROW
  WHEN (NEW.state <> 'cart' AND OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION note_change();
--> statement-breakpoint
CREATE TRIGGER ticket_made_change BEFORE INSERT ON tickets FOR EACH ROW EXECUTE FUNCTION note_change();
--> statement-breakpoint
CREATE TRIGGER ticket_change BEFORE UPDATE ON tickets FOR EACH ROW
  WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION note_change();
--> statement-breakpoint
CREATE TRIGGER prepaid_movement_change BEFORE INSERT ON prepaid_movements FOR EACH ROW EXECUTE FUNCTION note_change();
--> statement-breakpoint
-- When the oldest transaction began that has a number and has not ended, of those that the asking role may see: its own
-- sessions, unless it may read all statistics.
CREATE FUNCTION oldest_writer() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
  SELECT min(xact_start) FROM pg_stat_activity
  WHERE datname = current_database() AND backend_xid IS NOT NULL AND pid <> pg_backend_pid()
$$;
--> statement-breakpoint
-- The same of the tables' owner, who migrates and repairs.
CREATE FUNCTION oldest_writer_of_owner() RETURNS timestamptz LANGUAGE sql VOLATILE
  SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT min(xact_start) FROM pg_stat_activity
  WHERE datname = current_database() AND backend_xid IS NOT NULL AND pid <> pg_backend_pid()
$$;
--> statement-breakpoint
-- The instant before which no row can still appear whose `changed_at` is earlier. The clock is read first: what begins to
-- write after that writes a later moment.
CREATE FUNCTION changes_settled_until() RETURNS timestamptz LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  asked timestamptz := clock_timestamp();
BEGIN
  PERFORM pg_stat_clear_snapshot();
  RETURN least(asked, oldest_writer(), oldest_writer_of_owner());
END $$;
--> statement-breakpoint
-- What was given back of a purchase is read from its payments: a second part of it changes nothing of the order itself.
CREATE FUNCTION note_refunded_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET changed_at = clock_timestamp() WHERE id = NEW.subject_id AND state <> 'cart';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_refunded_change AFTER UPDATE OF refunded_cents ON payments FOR EACH ROW
  WHEN (NEW.subject_type = 'order' AND OLD.refunded_cents IS DISTINCT FROM NEW.refunded_cents)
  EXECUTE FUNCTION note_refunded_order();
