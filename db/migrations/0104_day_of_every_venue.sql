ALTER TABLE "enclosures" ADD COLUMN "day_start" smallint DEFAULT 360 NOT NULL;--> statement-breakpoint
ALTER TABLE "enclosures" ADD CONSTRAINT "enclosures_day_start" CHECK ("enclosures"."day_start" between 0 and 1439);--> statement-breakpoint
-- Venues with prepaid had set it in their settings.
UPDATE "enclosures" n SET "day_start" = s."day_start" FROM "prepaid_settings" s
WHERE s."enclosure_id" = n."id" AND s."day_start" <> n."day_start";
