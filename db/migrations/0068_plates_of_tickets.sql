ALTER TABLE "enclosures" ADD COLUMN "asks_plate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "plate" text;--> statement-breakpoint
CREATE INDEX "tickets_plate_idx" ON "tickets" USING btree ("admin_id","plate") WHERE plate is not null;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_plate" CHECK ("tickets"."plate" ~ '^[A-Z0-9]{3,10}$');