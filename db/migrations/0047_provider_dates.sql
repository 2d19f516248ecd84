ALTER TABLE "ledger_transactions" ADD COLUMN "provider_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "provider_paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_provider_at" CHECK ("ledger_transactions"."provider_at" is null or "ledger_transactions"."kind" = 'receipt');