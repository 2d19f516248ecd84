ALTER TABLE "gates" ADD COLUMN "ways" text DEFAULT 'both' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "grace_before" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "grace_after" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gates" ADD CONSTRAINT "gates_ways" CHECK ("gates"."ways" in ('both', 'in', 'out'));--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_grace" CHECK ("events"."grace_before" between 0 and 720 and "events"."grace_after" between 0 and 720);