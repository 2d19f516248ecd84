DROP INDEX "subscriber_qrs_link_key";--> statement-breakpoint
ALTER TABLE "subscriber_qrs" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriber_qrs" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriber_qrs" DROP COLUMN "link_hash";