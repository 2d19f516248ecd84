ALTER TABLE "barrier_controllers" ADD COLUMN "compare_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "barrier_credentials" ADD COLUMN "sent_fingerprint" text;--> statement-breakpoint
ALTER TABLE "barrier_credentials" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "barrier_credentials" ADD COLUMN "seen_at" timestamp with time zone;