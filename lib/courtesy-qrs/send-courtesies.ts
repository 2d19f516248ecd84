import { sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { recordAudits } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { idList } from "@/lib/core/ids";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { chosen } from "@/lib/courtesy-qrs/courtesy-sql";
import { linkUrl } from "@/lib/courtesy-qrs/link";
import { lockCourtesies } from "@/lib/courtesy-qrs/lock-courtesies";
import { CourtesyRef, SendCourtesies, type SendCourtesiesInput } from "@/lib/courtesy-qrs/schemas";
import { queueMessages } from "@/lib/notifications";
import { recordPassEvents, SEND_WAIT_SECONDS, type Sendable, sentTooOften, sortOut } from "@/lib/passes";
import type { SendChannel, SendReport } from "@/lib/passes/client";

type Tx = Ctx & { db: Db };

const AT_ONCE = 300;

interface Found extends Sendable {
  id: number;
  adminId: number;
  linkNo: number;
}

/** Those chosen, locked, with what says whether they may be sent. */
async function read(tx: Tx, where: ReturnType<typeof chosen>): Promise<Found[]> {
  const locked = await lockCourtesies(tx, where);
  const sent = await tx.db.execute<{ id: number; soon: boolean; draft: boolean }>(sql`
    select c.pass_id as id, ${sentTooOften(sql`c.pass_id`, sql`c.sent_at`, tx.now)} as soon, v.state = 'draft' as draft
    from courtesies c join events v on v.id = c.event_id
    where c.pass_id = any(${idList(locked.map(({ id }) => id))}::text::bigint[])`);
  const of = new Map(sent.map((row) => [row.id, row]));
  return locked.map((one) => {
    const facts = of.get(one.id);
    const isUsedUp = one.entriesUsed >= one.entryRights;
    const isGone = one.isDeleted || one.isRevoked || one.isBlocked || one.isOver || isUsedUp;
    return {
      id: one.id,
      adminId: one.adminId,
      linkNo: one.linkNo,
      email: one.email,
      phone: one.phone,
      isValid: !isGone && facts?.draft === false,
      isTooSoon: facts?.soon !== false,
    };
  });
}

async function queue(tx: Tx, toUserId: number, sending: readonly (Found & { channel: SendChannel })[]): Promise<void> {
  for (let from = 0; from < sending.length; from += AT_ONCE) {
    await queueMessages(
      tx,
      sending.slice(from, from + AT_ONCE).map(({ id, adminId, linkNo, channel }) => ({
        idempotencyKey: `courtesy.sent:${id}:${linkNo}:${tx.now.getTime()}`,
        template: "courtesy.sent",
        channel,
        toUserId,
        adminId,
        payload: { passId: id, linkNo, channel },
      })),
    );
  }
  const ids = idList(sending.map(({ id }) => id));
  await tx.db.execute(sql`
    update courtesies set sent_at = ${tx.now.toISOString()}::timestamptz where pass_id = any(${ids}::text::bigint[])`);
  await recordPassEvents(
    tx,
    "sent",
    sending.map(({ id, adminId, channel }) => ({ id, adminId, data: { channel } })),
  );
  await recordAudits(
    tx,
    sending.map(({ id, adminId, channel }) => ({
      action: "courtesy.sent",
      entity: "courtesy",
      entityId: id,
      adminId,
      after: { channel },
    })),
  );
}

/** Why the only one that was asked for is not sent. */
function refusalOf(report: SendReport): DomainError {
  if (report.notValid > 0) return new DomainError("courtesy.not_valid");
  if (report.noContact > 0) return new DomainError("courtesy.no_contact");
  return new DomainError("auth.rate_limited", { data: { seconds: SEND_WAIT_SECONDS } });
}

/**
 * Sends courtesies to their persons: by e-mail with the QR and a PDF, or the link by WhatsApp. Each at most every ten
 * minutes and five times a day. Answers how many are on their way, and why the others are not.
 */
export async function sendCourtesies({ ctx, input }: VerbArgs<SendCourtesiesInput>): Promise<SendReport> {
  const { channel: asked, ...selection } = parseInput(SendCourtesies, input);
  const actor = authorizeUser(ctx.actor, "courtesy:write");
  return withTx(ctx, async (tx) => {
    const found = await read(tx, chosen(tenantOf(actor), selection));
    if (found.length === 0) throw notFound();
    const { sending, report } = sortOut(found, asked);
    if (sending.length === 0 && found.length === 1) throw refusalOf(report);
    await queue(tx, actor.userId, sending);
    return report;
  });
}

/** The link of a courtesy, to be passed on by hand; that somebody took it is noted as sent. */
export async function shareCourtesy({ ctx, input }: VerbArgs<CourtesyRef>): Promise<{ url: string }> {
  const { id } = parseInput(CourtesyRef, input);
  const actor = authorizeUser(ctx.actor, "courtesy:write");
  return withTx(ctx, async (tx) => {
    const [found] = await read(tx, chosen(tenantOf(actor), { ids: [id], eventId: null, zoneId: null, batchId: null }));
    if (!found) throw notFound();
    if (!found.isValid) throw new DomainError("courtesy.not_valid");
    const [row] = await tx.db.execute<{ salt: string; recent: boolean; name: string | null }>(sql`
      select encode(p.salt, 'hex') as salt, c.name,
        exists (select 1 from pass_events x where x.pass_id = p.id and x.kind = 'sent' and x.data ->> 'channel' = 'link'
          and x.at > ${tx.now.toISOString()}::timestamptz - interval '1 hour') as recent
      from courtesies c join passes p on p.id = c.pass_id where c.pass_id = ${id}`);
    if (!row || row.name === null) throw new DomainError("courtesy.unassigned");
    const { adminId, linkNo } = found;
    if (!row.recent) {
      await tx.db.execute(sql`
        update courtesies set sent_at = ${tx.now.toISOString()}::timestamptz where pass_id = ${id} and sent_at is null`);
      await recordPassEvents(tx, "sent", [{ id, adminId, data: { channel: "link" } }]);
      await recordAudits(tx, [{ action: "courtesy.shared", entity: "courtesy", entityId: id, adminId }]);
    }
    return { url: linkUrl({ id, linkNo, salt: Buffer.from(row.salt, "hex") }) };
  });
}
