import { sql } from "drizzle-orm";
import { z } from "zod";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import type { Page } from "@/lib/core/fields";
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
});

/**
 * One page of the tenant's courtesies for the API, the newest first. Deleted ones are listed only if that state is
 * asked for.
 */
export async function listCourtesies({
  ctx,
  input,
}: VerbArgs<z.input<typeof Asked>>): Promise<Pick<Page<CourtesyDto>, "items" | "total">> {
  authorize(ctx.actor, "courtesy:read");
  const { limit, offset, ...asked } = parseInput(Asked, input);
  const where = chosen(tenantOf(ctx.actor), asked);
  const [rows, [count]] = await Promise.all([
    dbOf(ctx).execute<CourtesyRow>(sql`
      select ${courtesyColumns(ctx.now)} from ${COURTESIES_TABLE} ${COURTESY_JOINS}
      where c.pass_id in (select c.pass_id from ${COURTESIES_TABLE} where ${where} order by c.pass_id desc limit ${limit}::int offset ${offset}::int)
      order by c.pass_id desc`),
    dbOf(ctx).execute<{ n: number }>(sql`select count(*)::int as n from ${COURTESIES_TABLE} where ${where}`),
  ]);
  return { items: [...rows], total: count?.n ?? 0 };
}
