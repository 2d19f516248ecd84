import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, type ErrorCode, notFound } from "@/lib/core/errors";
import { messageFor } from "@/lib/core/messages";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import { type ImportDto, ImportRef } from "@/lib/subscriber-qrs/schemas";

/** The failure is stored as an error's code with its data, and becomes a sentence when it is shown. */
export interface ImportRead extends Record<string, unknown>, Omit<ImportDto, "failure"> {
  failure: { code: ErrorCode; data: Record<string, string> } | null;
}

export function ofTenant(ctx: Ctx): SQL {
  const tenant = tenantOf(ctx.actor);
  return tenant === null ? sql`true` : sql`i.admin_id = ${tenant}`;
}

export function toImport({ failure, ...row }: ImportRead): ImportDto {
  const text = failure === null ? null : messageFor(new DomainError(failure.code, { data: failure.data }));
  return { ...row, failure: text };
}

/** The aliases are i: import, n: venue, z: zone, u: the person who uploaded it. */
export const IMPORTS = sql`subscriber_imports i
  join enclosures n on n.id = i.enclosure_id
  join parking_areas z on z.id = (i.target->>'parkingAreaId')::int
  join users u on u.id = i.created_by`;

export const IMPORT_COLUMNS = sql`i.id, i.admin_id as "adminId", i.state, i.file_name as "fileName",
  i.target->>'kind' as kind, n.name as "enclosureName", n.time_zone as "timeZone", z.key as "zoneKey", z.name as "zoneName",
  (select s.name from seasons s where s.id = (i.target->>'seasonId')::int) as "seasonName", i.preview, i.mapping,
  i.rows_total as "rowsTotal", i.rows_bad as "rowsBad", i.rows_done as "rowsDone",
  (select count(*)::int from subscriber_import_rows r where r.import_id = i.id and r.subscriber_id is not null)
    as "rowsMade",
  i.failure, u.full_name as "createdBy", i.created_at as "createdAt", i.finished_at as "finishedAt"`;

export async function getImport({ ctx, input }: VerbArgs<ImportRef>): Promise<ImportDto> {
  const { importId } = parseInput(ImportRef, input);
  authorize(ctx.actor, "subscriber_qr:read");
  const [row] = await dbOf(ctx).execute<ImportRead>(
    sql`select ${IMPORT_COLUMNS} from ${IMPORTS} where ${ofTenant(ctx)} and i.id = ${importId}`,
  );
  if (!row) throw notFound();
  return toImport(row);
}
