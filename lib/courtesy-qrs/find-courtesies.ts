import { sql } from "drizzle-orm";
import { z } from "zod";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { CursorField, type KeyedPage, ModifiedSinceField } from "@/lib/core/fields";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import type { CourtesyDto } from "@/lib/courtesy-qrs/client";
import {
  COURTESIES_TABLE,
  COURTESY_JOINS,
  type CourtesyRow,
  chosen,
  courtesyColumns,
} from "@/lib/courtesy-qrs/courtesy-sql";
import { CourtesyFilters, CourtesyRef } from "@/lib/courtesy-qrs/schemas";
import { keyedOrChanged, keyOrder } from "@/lib/lists";

/** One courtesy of the actor's tenant, even if it was deleted. */
export async function getCourtesy({ ctx, input }: VerbArgs<CourtesyRef>): Promise<CourtesyDto> {
  authorize(ctx.actor, "courtesy:read");
  const { id } = parseInput(CourtesyRef, input);
  const tenant = tenantOf(ctx.actor);
  const [row] = await dbOf(ctx).execute<CourtesyRow>(sql`
    select ${courtesyColumns(ctx.now)} from ${COURTESIES_TABLE} ${COURTESY_JOINS}
    where c.pass_id = ${id} and (${tenant}::int is null or c.admin_id = ${tenant}::int)`);
  if (!row) throw notFound();
  return row;
}

const Asked = CourtesyFilters.omit({ q: true }).extend({
  limit: z.number().int().min(1).max(200).default(50),
  offset: z.number().int().min(0).max(10_000_000).default(0),
  after: CursorField,
  modifiedSince: ModifiedSinceField,
});

const NEWEST_FIRST = keyOrder([{ by: sql`c.pass_id`, type: "int", descending: true }]);

/** A courtesy changes with its QR. */
const CHANGED = { at: sql`greatest(c.changed_at, p.changed_at)`, id: sql`c.pass_id` };

/** A list in its own order reads no passes. */
const WITH_PASSES = sql`${COURTESIES_TABLE} join passes p on p.id = c.pass_id`;

/**
 * One page of the tenant's courtesies for the API, the newest first. Deleted ones are listed only if that state is
 * asked for, or what changed: whoever copies the list has to hear of them.
 */
export async function listCourtesies({ ctx, input }: VerbArgs<z.input<typeof Asked>>): Promise<KeyedPage<CourtesyDto>> {
  authorize(ctx.actor, "courtesy:read");
  const { limit, offset, after, modifiedSince, ...filters } = parseInput(Asked, input);
  const tellsChanges = modifiedSince !== undefined;
  const where = chosen(tenantOf(ctx.actor), filters, { withDeleted: tellsChanges });
  const from = tellsChanges ? WITH_PASSES : COURTESIES_TABLE;
  const asked = { limit, offset, after, modifiedSince };
  return keyedOrChanged<CourtesyRow>(ctx, "courtesies", { order: NEWEST_FIRST, changed: CHANGED }, asked, (within) => ({
    rows: ({ rowKey, beyond, by, ...part }) =>
      dbOf(ctx).execute<CourtesyRow & { rowKey: string[] }>(sql`
        select ${courtesyColumns(ctx.now)}, ${rowKey} as "rowKey" from ${COURTESIES_TABLE} ${COURTESY_JOINS}
        where c.pass_id in (select c.pass_id from ${from} where ${where} and ${within} and ${beyond}
          order by ${by} limit ${part.limit}::int offset ${part.offset}::int)
        order by ${by}`),
    total: async () => {
      const [counted] = await dbOf(ctx).execute<{ n: number }>(
        sql`select count(*)::int as n from ${from} where ${where} and ${within}`,
      );
      return counted?.n ?? 0;
    },
  }));
}
