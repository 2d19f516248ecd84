CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER scans_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON scans FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payment_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION ledger_must_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT coalesce(sum(amount_cents), 0) FROM ledger_entries WHERE transaction_id = NEW.transaction_id) <> 0 THEN
    RAISE EXCEPTION 'ledger transaction % does not sum to zero', NEW.transaction_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_must_balance();
--> statement-breakpoint
CREATE FUNCTION places_within_capacity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM (SELECT event_area_id, max(ordinal) AS last FROM added GROUP BY event_area_id) a
    JOIN event_areas e ON e.id = a.event_area_id
    WHERE a.last > e.capacity OR (SELECT count(*) FROM places p WHERE p.event_area_id = e.id) > e.capacity
  ) THEN
    RAISE EXCEPTION 'more places than the area''s capacity' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER places_capacity AFTER INSERT ON places REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION places_within_capacity();
--> statement-breakpoint
CREATE FUNCTION event_area_capacity_keeps_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM places WHERE event_area_id = NEW.id) > NEW.capacity THEN
    RAISE EXCEPTION 'capacity below the number of places' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER event_areas_capacity_keeps_places AFTER UPDATE OF capacity ON event_areas DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION event_area_capacity_keeps_places();
--> statement-breakpoint
CREATE FUNCTION refunds_within_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE received integer;
BEGIN
  SELECT received_cents INTO received FROM payments WHERE id = NEW.payment_id FOR UPDATE;
  IF NEW.state <> 'failed' AND NEW.amount_cents + (
    SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE payment_id = NEW.payment_id AND id <> NEW.id AND state <> 'failed'
  ) > received THEN
    RAISE EXCEPTION 'refunds exceed what payment % received', NEW.payment_id USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_within_receipts';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_within_receipts BEFORE INSERT OR UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION refunds_within_receipts();
--> statement-breakpoint
CREATE FUNCTION tickets_follow_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  subject bigint;
  order_state text;
BEGIN
  IF TG_TABLE_NAME = 'tickets' THEN subject := NEW.order_id; ELSE subject := NEW.id; END IF;
  SELECT state INTO order_state FROM orders WHERE id = subject;
  IF order_state IN ('paid', 'partially_refunded', 'refunded') THEN
    IF (SELECT count(*) FROM order_items WHERE order_id = subject AND state IN ('sold', 'returned'))
       <> (SELECT count(*) FROM tickets WHERE order_id = subject) THEN
      RAISE EXCEPTION 'order % is paid but lacks tickets', subject USING ERRCODE = 'check_violation', CONSTRAINT = 'tickets_follow_order';
    END IF;
  ELSIF EXISTS (SELECT 1 FROM tickets WHERE order_id = subject) THEN
    RAISE EXCEPTION 'order % has tickets but is not paid', subject USING ERRCODE = 'check_violation', CONSTRAINT = 'tickets_follow_order';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER tickets_follow_order AFTER INSERT ON tickets DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tickets_follow_order();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_have_tickets AFTER UPDATE OF state ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.state IS DISTINCT FROM OLD.state AND (NEW.state IN ('paid', 'partially_refunded', 'refunded') OR OLD.state IN ('paid', 'partially_refunded', 'refunded')))
  EXECUTE FUNCTION tickets_follow_order();
