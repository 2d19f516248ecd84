import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { type Pdf, streamPdf } from "@/lib/core/pdf";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { cardOf } from "@/lib/courtesy-qrs/courtesy-pdf";
import { chosen } from "@/lib/courtesy-qrs/courtesy-sql";
import { readGuests } from "@/lib/courtesy-qrs/read-guests";
import { type CourtesySelection, SelectCourtesies, type SelectCourtesiesInput } from "@/lib/courtesy-qrs/schemas";
import { takePoint } from "@/lib/limits";
import { passSheets } from "@/lib/passes";

/** Sheets of those that still admit. */
function sheets(ctx: Ctx, selection: CourtesySelection) {
  const where = chosen(tenantOf(ctx.actor), selection);
  return passSheets(async (after, limit) => {
    const found = await readGuests(ctx, sql`${where} and c.deleted_at is null and c.pass_id > ${after}`, limit);
    return found.map((one) => ({ id: one.id, card: cardOf(one) }));
  });
}

/**
 * Courtesies that still admit as a PDF to be printed and cut, eight to a page, written while it is sent. Who took it is
 * noted.
 */
export async function printCourtesies({
  ctx,
  input,
}: VerbArgs<SelectCourtesiesInput>): Promise<{ filename: string; content: ReadableStream<Uint8Array> }> {
  const selection = parseInput(SelectCourtesies, input);
  const actor = authorizeUser(ctx.actor, "courtesy:read");
  const pages = sheets(ctx, selection);
  const first = await pages.next();
  if (first.done) throw notFound();
  await takePoint("export:account", String(actor.userId));
  const { ids, ...scope } = selection;
  const tenant = tenantOf(actor);
  const [event] = await dbOf(ctx).execute<{ adminId: number }>(sql`
    select c.admin_id as "adminId" from courtesies c where ${chosen(tenant, selection)} limit 1`);
  await recordAudit(ctx, {
    action: "courtesy.printed",
    entity: "courtesy",
    entityId: ids?.length === 1 ? (ids[0] ?? 0) : "varias",
    adminId: event?.adminId ?? tenant,
    after: { ...scope, ...(ids ? { count: ids.length } : {}) },
  });
  async function* all() {
    yield first.value as (doc: Pdf) => void;
    yield* pages;
  }
  const content = streamPdf({ title: "QR de cortesía", createdAt: ctx.now }, all());
  return { filename: `cortesias-${ctx.now.toISOString().slice(0, 10)}.pdf`, content };
}
