-- contracts: courtesy_made_change, courtesy_change, prepaid_account_made_change, prepaid_account_change, prepaid_plate_change:
-- they forbid nothing, and what the release before writes gets its moment too, in a column that it does not know.
CREATE TABLE "server_backups" (
	"what" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_whole" boolean NOT NULL,
	CONSTRAINT "server_backups_what" CHECK ("server_backups"."what" in ('taken', 'checked'))
);
--> statement-breakpoint
ALTER TABLE "courtesies" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "prepaid_accounts" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Courtesies and prepaid accounts tell what changed too, as purchases do.
CREATE TRIGGER courtesy_made_change BEFORE INSERT ON courtesies FOR EACH ROW EXECUTE FUNCTION note_change();
--> statement-breakpoint
CREATE TRIGGER courtesy_change BEFORE UPDATE ON courtesies FOR EACH ROW
  WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION note_change();
--> statement-breakpoint
CREATE TRIGGER prepaid_account_made_change BEFORE INSERT ON prepaid_accounts FOR EACH ROW EXECUTE FUNCTION note_change();
--> statement-breakpoint
CREATE TRIGGER prepaid_account_change BEFORE UPDATE ON prepaid_accounts FOR EACH ROW
  WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION note_change();
--> statement-breakpoint
-- An account's plates stand beside it: another plate changes nothing of its own row.
CREATE FUNCTION note_plated_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE prepaid_accounts SET changed_at = clock_timestamp()
  WHERE id = CASE TG_OP WHEN 'DELETE' THEN OLD.account_id ELSE NEW.account_id END;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER prepaid_plate_change AFTER INSERT OR UPDATE OR DELETE ON prepaid_plates FOR EACH ROW
  EXECUTE FUNCTION note_plated_account();
