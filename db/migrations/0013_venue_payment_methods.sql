CREATE TABLE "enclosure_payment_methods" (
	"enclosure_id" integer NOT NULL,
	"admin_id" integer NOT NULL,
	"method" text NOT NULL,
	"account_id" integer,
	CONSTRAINT "enclosure_payment_methods_enclosure_id_method_pk" PRIMARY KEY("enclosure_id","method"),
	CONSTRAINT "enclosure_payment_methods_method" CHECK ("enclosure_payment_methods"."method" in ('card', 'wallet', 'cash', 'deposit'))
);
--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "enclosure_payment_methods" ADD CONSTRAINT "enclosure_payment_methods_account_id_payment_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."payment_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enclosure_payment_methods" ADD CONSTRAINT "enclosure_payment_methods_enclosure_fk" FOREIGN KEY ("enclosure_id","admin_id") REFERENCES "public"."enclosures"("id","admin_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enclosure_payment_methods_account_idx" ON "enclosure_payment_methods" USING btree ("account_id");
--> statement-breakpoint
CREATE FUNCTION venue_pays_into_its_own() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.account_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM payment_accounts a WHERE a.id = NEW.account_id AND (a.admin_id IS NULL OR a.admin_id = NEW.admin_id)
  ) THEN
    RAISE EXCEPTION 'account % is of another tenant', NEW.account_id USING ERRCODE = 'check_violation', CONSTRAINT = 'venue_pays_into_its_own';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER venue_pays_into_its_own BEFORE INSERT OR UPDATE ON enclosure_payment_methods FOR EACH ROW EXECUTE FUNCTION venue_pays_into_its_own();
