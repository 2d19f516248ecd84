ALTER TABLE "payment_reviews" DROP CONSTRAINT "payment_reviews_reason";--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD COLUMN "folio" text NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD COLUMN "failure_code" text;--> statement-breakpoint
ALTER TABLE "payment_reviews" ADD CONSTRAINT "payment_reviews_reason" CHECK ("payment_reviews"."reason" in ('paid_without_stock', 'paid_after_cancel', 'over_limit', 'short', 'excess', 'duplicate', 'currency', 'disputed', 'refund_failed'));