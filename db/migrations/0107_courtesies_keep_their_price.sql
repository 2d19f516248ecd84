-- contracts: courtesies_list: the release before writes none, which the check lets pass.
ALTER TABLE "courtesies" ADD COLUMN "list_cents" integer;--> statement-breakpoint
ALTER TABLE "courtesies" ADD CONSTRAINT "courtesies_list" CHECK ("courtesies"."list_cents" >= 0);--> statement-breakpoint
-- What courtesies cost when they were made nobody kept, so it is what their places cost now.
UPDATE courtesies c SET list_cents = a.price_cents FROM event_areas a WHERE a.id = c.event_area_id;
