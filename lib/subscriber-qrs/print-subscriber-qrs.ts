import { sql } from "drizzle-orm";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { type Pdf, streamPdf } from "@/lib/core/pdf";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { takePoint } from "@/lib/limits";
import { passSheets } from "@/lib/passes";
import { chosenSubscribers } from "@/lib/subscriber-qrs/choose-subscribers";
import type { SelectSubscribersInput } from "@/lib/subscriber-qrs/client";
import { CURRENT, readHolders } from "@/lib/subscriber-qrs/read-holders";
import { SelectSubscribers } from "@/lib/subscriber-qrs/schemas";
import { cardOf } from "@/lib/subscriber-qrs/subscriber-pdf";

/**
 * QRs of subscribers and VIPs that admit, of those named or that the filters show, as a PDF to be printed and cut,
 * eight to a page, written while it is sent. Who took it is noted.
 */
export async function printSubscriberQrs({
  ctx,
  input,
}: VerbArgs<SelectSubscribersInput>): Promise<{ filename: string; content: ReadableStream<Uint8Array> }> {
  const selection = parseInput(SelectSubscribers, input);
  const actor = authorizeUser(ctx.actor, "subscriber_qr:read");
  const where = sql.join([CURRENT, ...chosenSubscribers(ctx, selection)], sql` and `);
  const pages = passSheets(async (after, limit) => {
    const found = await readHolders(ctx, sql`${where} and q.id > ${after}`, limit);
    return found.map((one) => ({ id: one.id, card: cardOf(one) }));
  });
  const first = await pages.next();
  if (first.done) throw notFound();
  await takePoint("export:account", String(actor.userId));
  const { ids, q, ...scope } = selection;
  await recordAudit(ctx, {
    action: "subscriber_qr.exported",
    entity: "subscriber_qr",
    entityId: ids?.length === 1 ? (ids[0] ?? 0) : "varios",
    adminId: tenantOf(actor),
    after: { ...scope, ...(ids ? { count: ids.length } : {}), ...(q ? { searched: true } : {}) },
  });
  async function* all() {
    yield first.value as (doc: Pdf) => void;
    yield* pages;
  }
  const content = streamPdf({ title: "QR de abonados", createdAt: ctx.now }, all());
  return { filename: `qr-abonados-${ctx.now.toISOString().slice(0, 10)}.pdf`, content };
}
