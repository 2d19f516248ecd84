ALTER TABLE "idempotency_keys" ADD COLUMN "run_id" uuid;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "committed_at" timestamp with time zone;