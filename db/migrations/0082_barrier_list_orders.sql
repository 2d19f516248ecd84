ALTER TABLE "barrier_controllers" ADD COLUMN "compare_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "barrier_controllers" ADD COLUMN "compare_packs" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "barrier_controllers" ADD COLUMN "list_orders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "barrier_credentials" ADD COLUMN "sent_order" integer;