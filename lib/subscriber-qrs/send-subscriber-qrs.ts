import { sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { recordAudits } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { queueMessages } from "@/lib/notifications";
import { recordPassEvents, SEND_WAIT_SECONDS, type Sendable, sentTooOften, sortOut } from "@/lib/passes";
import type { SendChannel, SendReport } from "@/lib/passes/client";
import { chosenSubscribers, idList } from "@/lib/subscriber-qrs/choose-subscribers";
import type { SendSubscriberQrsInput, SubscriberSelection } from "@/lib/subscriber-qrs/client";
import { SUBSCRIBERS, stateOf } from "@/lib/subscriber-qrs/find-subscribers";
import { MOST_SUBSCRIBERS, SendSubscriberQrs } from "@/lib/subscriber-qrs/schemas";

type Tx = Ctx & { db: Db };

const AT_ONCE = 300;

interface Found extends Sendable {
  id: number;
  adminId: number;
  passId: number;
}

/**
 * Those meant, locked in the order of their ids, with what says whether they may be sent. Named ones whatever became of
 * them; of a filter those that admit, unless it asks for others.
 */
export async function lockChosen(tx: Tx, selection: SubscriberSelection): Promise<Found[]> {
  const isOpen = selection.ids === undefined && !selection.state;
  const where = chosenSubscribers(tx, isOpen ? { ...selection, state: "active" } : selection);
  const locked = await tx.db.execute<{ id: number }>(sql`
    select q.id from ${SUBSCRIBERS} where ${sql.join(where, sql` and `)}
    order by q.id limit ${MOST_SUBSCRIBERS + 1}::int for no key update of q`);
  if (locked.length > MOST_SUBSCRIBERS) throw new DomainError("subscriber.too_many");
  return tx.db.execute<Found & Record<string, unknown>>(sql`
    select q.id, q.admin_id as "adminId", q.pass_id as "passId", q.email, q.phone,
      ${stateOf(tx.now)} = 'active' as "isValid", ${sentTooOften(sql`q.pass_id`, sql`q.sent_at`, tx.now)} as "isTooSoon"
    from subscriber_qrs q join passes p on p.id = q.pass_id
    where q.id = any(${idList(locked.map(({ id }) => id))}) order by q.id`);
}

async function queue(tx: Tx, toUserId: number, sending: readonly (Found & { channel: SendChannel })[]): Promise<void> {
  for (let from = 0; from < sending.length; from += AT_ONCE) {
    await queueMessages(
      tx,
      sending.slice(from, from + AT_ONCE).map(({ id, adminId, passId, channel }) => ({
        idempotencyKey: `subscriber.sent:${passId}:${tx.now.getTime()}`,
        template: "subscriber.sent",
        channel,
        toUserId,
        adminId,
        payload: { subscriberId: id, passId, channel },
      })),
    );
  }
  await tx.db.execute(sql`
    update subscriber_qrs set sent_at = ${tx.now.toISOString()}::timestamptz
    where id = any(${idList(sending.map(({ id }) => id))})`);
  await recordPassEvents(
    tx,
    "sent",
    sending.map(({ passId, adminId, channel }) => ({ id: passId, adminId, data: { channel } })),
  );
  await recordAudits(
    tx,
    sending.map(({ id, adminId, channel }) => ({
      action: "subscriber_qr.sent",
      entity: "subscriber_qr",
      entityId: id,
      adminId,
      after: { channel },
    })),
  );
}

/** Why the only one that was asked for is not sent. */
function refusalOf(report: SendReport): DomainError {
  if (report.notValid > 0) return new DomainError("subscriber.not_valid");
  if (report.noContact > 0) return new DomainError("subscriber.no_contact");
  return new DomainError("auth.rate_limited", { data: { seconds: SEND_WAIT_SECONDS } });
}

/**
 * Sends QRs of subscribers and VIPs to their holders: by e-mail with the QR and a PDF, or the link by WhatsApp; the
 * link stays the same as long as the QR does. Each at most every ten minutes and five times a day. Answers how many are
 * on their way, and why the others are not.
 */
export async function sendSubscriberQrs({ ctx, input }: VerbArgs<SendSubscriberQrsInput>): Promise<SendReport> {
  const { channel, ...selection } = parseInput(SendSubscriberQrs, input);
  const actor = authorizeUser(ctx.actor, "subscriber_qr:write");
  return withTx(ctx, async (tx) => {
    const found = await lockChosen(tx, selection);
    if (found.length === 0) throw notFound();
    const { sending, report } = sortOut(found, channel);
    if (sending.length === 0 && selection.ids?.length === 1) throw refusalOf(report);
    if (sending.length > 0) await queue(tx, actor.userId, sending);
    return report;
  });
}
