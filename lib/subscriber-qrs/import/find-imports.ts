import { sql } from "drizzle-orm";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { findPeopleFile, type PeopleSource } from "@/lib/imports";
import { ImportRef } from "@/lib/imports/schemas";
import type { ImportDto } from "@/lib/subscriber-qrs/client";

/** The alias z is the zone; the others are those of every source. */
export const FILES: PeopleSource = {
  permission: "subscriber_qr:write",
  own: sql`i.target->>'kind' as kind, z.key as "zoneKey", z.name as "zoneName",
    (select s.name from seasons s where s.id = (i.target->>'seasonId')::int) as "seasonName",`,
  from: sql`subscriber_imports i
    join enclosures n on n.id = i.enclosure_id
    join parking_areas z on z.id = (i.target->>'parkingAreaId')::int
    join users u on u.id = i.created_by`,
  rows: sql`subscriber_import_rows r`,
  made: sql`r.subscriber_id`,
};

export async function getImport({ ctx, input }: VerbArgs<ImportRef>): Promise<ImportDto> {
  const { importId } = parseInput(ImportRef, input);
  return findPeopleFile<ImportDto>(FILES, ctx, importId);
}
