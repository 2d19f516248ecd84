import { sql } from "drizzle-orm";
import { withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import { isPerson } from "@/lib/core/actors";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { provesLink, readLink, recordPassEvents } from "@/lib/passes";
import type { HolderEventDto, HolderQrDto, OpenSubscriberQrInput } from "@/lib/subscriber-qrs/client";
import { comingEvents, type HolderFound, readHolders } from "@/lib/subscriber-qrs/read-holders";
import { OpenSubscriberQr } from "@/lib/subscriber-qrs/schemas";
import { renderSubscriberPdf } from "@/lib/subscriber-qrs/subscriber-pdf";
import { ERASED_NAME } from "@/lib/users";

const unknown = () => new DomainError("subscriber.link_unknown");

async function find(ctx: Ctx, token: string): Promise<HolderFound> {
  const link = readLink(token);
  if (!link) throw unknown();
  const where = sql`h.pass_id = ${link.id} and p.generation = ${link.linkNo}::int and q.name <> ${ERASED_NAME}`;
  const [found] = await readHolders(ctx, where, 1);
  if (!found || !provesLink("subscriber-link", token, found.pass)) throw unknown();
  return found;
}

/**
 * A subscriber's QR by the link that its holder was sent, with the next events that it opens: anybody who has it. One
 * that was replaced or ended says so, and not whose it was. Changes nothing.
 */
export async function openSubscriberQr({
  ctx,
  input,
}: VerbArgs<OpenSubscriberQrInput>): Promise<{ holder: HolderQrDto; events: HolderEventDto[] }> {
  const { token } = parseInput(OpenSubscriberQr, input);
  const { pass: _pass, isCurrent: _isCurrent, ...holder } = await find(ctx, token);
  return { holder, events: holder.code ? await comingEvents(ctx, holder.id) : [] };
}

/** The QR of a link as a PDF. */
export async function downloadOpenedQr({
  ctx,
  input,
}: VerbArgs<OpenSubscriberQrInput>): Promise<{ filename: string; content: Buffer }> {
  const { token } = parseInput(OpenSubscriberQr, input);
  const found = await find(ctx, token);
  if (!found.code) throw unknown();
  return { filename: `qr-${found.code.short.slice(0, 8)}.pdf`, content: await renderSubscriberPdf(found) };
}

/**
 * Notes that the page of the QR of now was seen by a person, at most once an hour. Anybody who has the link; staff who
 * look at it note nothing.
 */
export async function noteSubscriberQrOpened({ ctx, input }: VerbArgs<OpenSubscriberQrInput>): Promise<null> {
  const { token } = parseInput(OpenSubscriberQr, input);
  const { id, pass } = await find(ctx, token);
  if (isPerson(ctx.actor) && ctx.actor.profile !== 2) return null;
  await withTx(ctx, async (tx) => {
    const [row] = await tx.db.execute<{ adminId: number }>(sql`
      update subscriber_qrs set opened_at = ${tx.now.toISOString()}::timestamptz
      where id = ${id} and pass_id = ${pass.id}
        and (opened_at is null or opened_at < ${tx.now.toISOString()}::timestamptz - interval '1 hour')
      returning admin_id as "adminId"`);
    if (!row) return;
    const { adminId } = row;
    await recordPassEvents(tx, "opened", [{ id: pass.id, adminId }]);
    await recordAudit(tx, { action: "subscriber_qr.opened", entity: "subscriber_qr", entityId: id, adminId });
  });
  return null;
}
