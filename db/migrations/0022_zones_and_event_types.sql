ALTER TABLE "event_types" DROP CONSTRAINT "event_types_name_unique";--> statement-breakpoint
ALTER TABLE "parking_areas" ADD COLUMN "driving_notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "event_types_name_key" ON "event_types" USING btree (lower("name")) WHERE "event_types"."archived_at" is null;--> statement-breakpoint
UPDATE "parking_areas" SET "numbering" = jsonb_build_object('blocked', '[]'::jsonb, 'rows', (
  SELECT jsonb_agg(jsonb_build_object('name', r.name, 'parts', jsonb_build_array(jsonb_build_array(1, ("numbering" ->> 'perRow')::int))) ORDER BY r.n)
  FROM jsonb_array_elements_text("numbering" -> 'rows') WITH ORDINALITY r(name, n))) WHERE "numbering" IS NOT NULL;--> statement-breakpoint
UPDATE "event_types" SET "color" = lower("color");--> statement-breakpoint
ALTER TABLE "parking_areas" ADD CONSTRAINT "parking_areas_numbering_rows" CHECK ("parking_areas"."numbering" is null or ("parking_areas"."numbering" -> 'rows' -> 0 -> 'parts' -> 0 -> 1 is not null and jsonb_typeof("parking_areas"."numbering" -> 'blocked') = 'array'));--> statement-breakpoint
ALTER TABLE "parking_areas" ADD CONSTRAINT "parking_areas_notes" CHECK (length("parking_areas"."notes") <= 300 and length("parking_areas"."driving_notes") <= 300);--> statement-breakpoint
ALTER TABLE "event_types" ADD CONSTRAINT "event_types_color" CHECK ("event_types"."color" ~ '^#[0-9a-f]{6}$');--> statement-breakpoint
ALTER TABLE "event_types" ADD CONSTRAINT "event_types_name" CHECK (length("event_types"."name") between 1 and 40);