CREATE TABLE "monthly_sums" (
	"admin_id" integer NOT NULL,
	"month" date NOT NULL,
	"account" text NOT NULL,
	"kind" text NOT NULL,
	"holder_id" integer,
	"is_test" boolean NOT NULL,
	"amount_cents" bigint NOT NULL,
	"iva_cents" bigint NOT NULL,
	"entries" integer NOT NULL,
	CONSTRAINT "monthly_sums_key" UNIQUE NULLS NOT DISTINCT("admin_id","month","account","kind","holder_id","is_test"),
	CONSTRAINT "monthly_sums_entries" CHECK ("monthly_sums"."entries" >= 0)
);
--> statement-breakpoint
ALTER TABLE "monthly_sums" ADD CONSTRAINT "monthly_sums_admin_id_daily_sum_books_admin_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."daily_sum_books"("admin_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "daily_sums_event_idx" ON "daily_sums" USING btree ("event_id");--> statement-breakpoint
INSERT INTO monthly_sums (admin_id, month, account, kind, holder_id, is_test, amount_cents, iva_cents, entries)
SELECT admin_id, date_trunc('month', order_day)::date, account, kind, holder_id, is_test, sum(amount_cents), sum(iva_cents), sum(entries)
FROM daily_sums GROUP BY 1, 2, 3, 4, 5, 6;
--> statement-breakpoint
CREATE FUNCTION keep_monthly_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE monthly_sums m SET amount_cents = m.amount_cents - x.amount_cents, iva_cents = m.iva_cents - x.iva_cents,
      entries = m.entries - x.entries
    FROM (
      SELECT admin_id, date_trunc('month', order_day)::date AS month, account, kind, holder_id, is_test,
        sum(amount_cents) AS amount_cents, sum(iva_cents) AS iva_cents, sum(entries) AS entries
      FROM old_rows GROUP BY 1, 2, 3, 4, 5, 6) x
    WHERE m.admin_id = x.admin_id AND m.month = x.month AND m.account = x.account AND m.kind = x.kind
      AND m.holder_id IS NOT DISTINCT FROM x.holder_id AND m.is_test = x.is_test;
  END IF;
  IF TG_OP = 'DELETE' THEN
    DELETE FROM monthly_sums WHERE entries = 0 AND admin_id IN (SELECT admin_id FROM old_rows);
  ELSE
    INSERT INTO monthly_sums AS m (admin_id, month, account, kind, holder_id, is_test, amount_cents, iva_cents, entries)
    SELECT admin_id, date_trunc('month', order_day)::date, account, kind, holder_id, is_test, sum(amount_cents),
      sum(iva_cents), sum(entries)
    FROM new_rows GROUP BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (admin_id, month, account, kind, holder_id, is_test) DO UPDATE SET
      amount_cents = m.amount_cents + excluded.amount_cents, iva_cents = m.iva_cents + excluded.iva_cents,
      entries = m.entries + excluded.entries;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER daily_sums_inserted AFTER INSERT ON daily_sums REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_monthly_sums();
--> statement-breakpoint
CREATE TRIGGER daily_sums_updated AFTER UPDATE ON daily_sums REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_monthly_sums();
--> statement-breakpoint
CREATE TRIGGER daily_sums_deleted AFTER DELETE ON daily_sums REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_monthly_sums();
