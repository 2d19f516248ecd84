ALTER TABLE "payments" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payer_name" text;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_note" CHECK (length("payments"."note") <= 500 and length("payments"."payer_name") <= 120);