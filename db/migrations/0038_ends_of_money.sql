CREATE TABLE "dispute_ends" (
	"payment_id" bigint PRIMARY KEY NOT NULL,
	"admin_id" integer NOT NULL,
	"bearer" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"frees_places" boolean NOT NULL,
	"decided_by" integer NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dispute_ends_payment_admin_key" UNIQUE("payment_id","admin_id"),
	CONSTRAINT "dispute_ends_bearer" CHECK ("dispute_ends"."bearer" in ('organizer', 'platform')),
	CONSTRAINT "dispute_ends_amount" CHECK ("dispute_ends"."amount_cents" > 0 and "dispute_ends"."fee_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account";--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_kind";--> statement-breakpoint
ALTER TABLE "payment_reviews" DROP CONSTRAINT "payment_reviews_reason";--> statement-breakpoint
ALTER TABLE "refund_items" DROP CONSTRAINT "refund_items_cause";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_commission";--> statement-breakpoint
ALTER TABLE "refund_items" ADD COLUMN "disputed_payment_id" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "commission_iva_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "kept_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "dispute_fee_cents" integer;--> statement-breakpoint
ALTER TABLE "dispute_ends" ADD CONSTRAINT "dispute_ends_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_ends" ADD CONSTRAINT "dispute_ends_payment_fk" FOREIGN KEY ("payment_id","admin_id") REFERENCES "public"."payments"("id","admin_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_items" ADD CONSTRAINT "refund_items_dispute_fk" FOREIGN KEY ("disputed_payment_id","admin_id") REFERENCES "public"."dispute_ends"("payment_id","admin_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_items_dispute_key" ON "refund_items" USING btree ("disputed_payment_id","order_item_id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account" CHECK ("ledger_entries"."account" in ('provider_clearing', 'organizer_payable', 'fee_revenue', 'fee_iva', 'provider_commission', 'commission_iva', 'discount', 'buyer_owed', 'excess_kept', 'chargeback', 'dispute_loss', 'dispute_fee'));--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_kind" CHECK ("ledger_transactions"."kind" in ('receipt', 'sale', 'refund', 'reversal', 'kept', 'chargeback', 'dispute_end', 'dispute_fee', 'commission'));--> statement-breakpoint
ALTER TABLE "payment_reviews" ADD CONSTRAINT "payment_reviews_reason" CHECK ("payment_reviews"."reason" in ('paid_without_stock', 'paid_after_cancel', 'over_limit', 'short', 'excess', 'duplicate', 'currency', 'disputed', 'refund_failed', 'used_returned', 'won_without_places', 'exchange_lost', 'unknown_subject', 'dispute_lost'));--> statement-breakpoint
ALTER TABLE "refund_items" ADD CONSTRAINT "refund_items_cause" CHECK (num_nonnulls("refund_items"."refund_id", "refund_items"."exchange_order_id", "refund_items"."disputed_payment_id") = 1);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_kept" CHECK ("payments"."kept_cents" between 0 and "payments"."received_cents");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_dispute_fee" CHECK ("payments"."dispute_fee_cents" >= 0);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_commission" CHECK ("payments"."commission_iva_cents" between 0 and "payments"."commission_cents");--> statement-breakpoint
CREATE TRIGGER dispute_ends_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON dispute_ends FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
INSERT INTO payment_reviews (admin_id, payment_id, order_id, reason, amount_cents)
  SELECT l.admin_id, l.payment_id, l.order_id, 'dispute_lost', e.amount_cents
  FROM ledger_transactions l JOIN ledger_entries e ON e.transaction_id = l.id AND e.account = 'chargeback'
  WHERE l.kind = 'chargeback' AND l.payment_id IS NOT NULL;
