import { sql } from "drizzle-orm";
import { z } from "zod";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { IdField } from "@/lib/core/fields";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOfAll } from "@/lib/core/permissions";

const Input = z.object({ id: IdField });

/** The record of a closing as it was mailed, byte for byte. */
export async function closingFile({
  ctx,
  input,
}: VerbArgs<z.input<typeof Input>>): Promise<{ filename: string; content: Buffer }> {
  const { id } = parseInput(Input, input);
  authorize(ctx.actor, "report:account");
  const tenant = tenantOfAll(ctx, "report:account");
  const [row] = await dbOf(ctx).execute<{ name: string; pdf: Buffer }>(sql`
    select coalesce(c.month, 'evento-' || c.event_id) || '-' || c.id as name, c.pdf from closings c
    where c.id = ${id} and ${tenant === null ? sql`true` : sql`c.admin_id = ${tenant}`}`);
  if (!row) throw notFound();
  return { filename: `acta-de-cierre-${row.name}.pdf`, content: Buffer.from(row.pdf) };
}
