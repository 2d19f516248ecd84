ALTER TABLE "audit_values" DROP CONSTRAINT "audit_values_audit_fk";
--> statement-breakpoint
-- Prepares the months to come, at most a year of them, with what came for a month before it had a table; and drops those
-- whose sixth calendar year after their own is over: books are kept for five years from the annual return that they belong
-- to, which is filed in the spring after (Código Fiscal de la Federación, artículo 30). Answers how many tables it made or
-- dropped. It works with its owner's rights, so it takes nothing from who calls it but how far ahead to prepare.
CREATE OR REPLACE FUNCTION keep_audit_months(ahead integer) RETURNS integer LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' SET lock_timeout = '2s' AS $$
DECLARE
  part record;
  latest timestamptz;
  next_month timestamptz;
  name text;
  oldest timestamptz := date_trunc('year', now()) - interval '6 years';
  done integer := 0;
BEGIN
  -- Two processes that ask at once would both make the same month.
  IF NOT pg_try_advisory_xact_lock(hashtextextended('keep_audit_months', 0)) THEN RETURN 0; END IF;
  FOR part IN
    SELECT c.oid::regclass::text AS name,
      (regexp_match(pg_get_expr(c.relpartbound, c.oid), $re$TO \('([^']+)'\)$re$))[1]::timestamptz AS until
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'audit_log'::regclass
  LOOP
    latest := greatest(latest, part.until);
    IF part.until <= oldest THEN
      DELETE FROM audit_values WHERE at < part.until;
      EXECUTE format('ALTER TABLE audit_log DETACH PARTITION %s', part.name);
      EXECUTE format('DROP TABLE %s', part.name);
      done := done + 1;
    END IF;
  END LOOP;
  WHILE latest < date_trunc('month', now()) + least(ahead, 12) * interval '1 month' LOOP
    next_month := latest + interval '1 month';
    name := 'audit_log_' || to_char(latest, 'YYYY_MM');
    -- Attached, for that holds up nobody; a table that is made as a part of another one waits for all who write that.
    EXECUTE format('CREATE TABLE %I (LIKE audit_log INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name);
    EXECUTE format('ALTER TABLE %I SET (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000)', name);
    IF EXISTS (SELECT FROM audit_log_default WHERE at >= latest AND at < next_month) THEN
      -- Nothing may come between the copy and the deletion.
      LOCK TABLE audit_log_default IN SHARE ROW EXCLUSIVE MODE;
      EXECUTE format('INSERT INTO %I SELECT * FROM audit_log_default WHERE at >= %L AND at < %L', name, latest, next_month);
      ALTER TABLE audit_log_default DISABLE TRIGGER audit_log_default_append_only;
      DELETE FROM audit_log_default WHERE at >= latest AND at < next_month;
      ALTER TABLE audit_log_default ENABLE TRIGGER audit_log_default_append_only;
    END IF;
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()',
      name || '_append_only', name);
    EXECUTE format('ALTER TABLE audit_log ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, latest, next_month);
    latest := next_month;
    done := done + 1;
  END LOOP;
  RETURN done;
END $$;
