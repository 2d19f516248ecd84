import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import type { CourtesyDto } from "@/lib/courtesy-qrs/client";
import { COURTESIES_TABLE, COURTESY_JOINS, type CourtesyRow, courtesyColumns } from "@/lib/courtesy-qrs/courtesy-sql";
import { CourtesyRef } from "@/lib/courtesy-qrs/schemas";

/** One courtesy of the actor's tenant, also a deleted one. */
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
