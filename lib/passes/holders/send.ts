import { type SQL, sql } from "drizzle-orm";
import { withTx } from "@/db/client";
import { recordAudit, recordAudits } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { authorizeUser } from "@/lib/core/permissions";
import { offersWhatsApp, queueMessages } from "@/lib/notifications";
import type { SendChannel, SendReport } from "@/lib/passes/client";
import type { FoundPass, HolderKind, SendableHolder, Tx } from "@/lib/passes/holders/kind";
import { linkUrl } from "@/lib/passes/holders/links";
import { recordPassEvents } from "@/lib/passes/record-events";

/** Minutes until a pass may be sent once more, and how often in a day. */
const WAIT_MINUTES = 10;
const MOST_A_DAY = 5;
/** Few enough that one statement's parameters stay under the protocol's limit. */
const MESSAGES_AT_ONCE = 300;

type SendableNow = SendableHolder & { channel: SendChannel };

/** Whether a pass was sent a moment ago or too often in a day. `passId` and `sentAt` are SQL of a row of its kind. */
export function sentTooOften(passId: SQL, sentAt: SQL, now: Date): SQL {
  const at = sql`${now}::timestamptz`;
  return sql`(coalesce(${sentAt} > ${at} - interval '1 minute' * ${WAIT_MINUTES}, false)
    or (select count(*) from pass_events x
      where x.pass_id = ${passId} and x.kind = 'sent' and x.at > ${at} - interval '1 day') >= ${MOST_A_DAY})`;
}

/** The channel by which somebody can be written to: without a wish e-mail, else WhatsApp; null if there is none. */
export function channelFor(
  { email, phone }: Pick<SendableHolder, "email" | "phone">,
  wished: SendChannel | null | undefined,
): SendChannel | null {
  if (email && wished !== "whatsapp") return "email";
  return phone && wished !== "email" && offersWhatsApp() ? "whatsapp" : null;
}

/** Parts holders into those who are written to, each with a channel, and counts of those who are not, by reason. */
function sortByRefusal(
  holders: readonly SendableHolder[],
  wished: SendChannel | null | undefined,
): { sending: SendableNow[]; report: SendReport } {
  const report: SendReport = { queued: 0, noContact: 0, tooSoon: 0, notValid: 0 };
  const sending: SendableNow[] = [];
  for (const holder of holders) {
    const channel = channelFor(holder, wished);
    if (!holder.isValid) report.notValid++;
    else if (channel === null) report.noContact++;
    else if (holder.isTooSoon) report.tooSoon++;
    else sending.push({ ...holder, channel });
  }
  return { sending, report: { ...report, queued: sending.length } };
}

async function queueAndNote<Selection, Found extends FoundPass>(
  kind: HolderKind<Selection, Found>,
  tx: Tx,
  toUserId: number,
  sending: readonly SendableNow[],
): Promise<void> {
  for (let from = 0; from < sending.length; from += MESSAGES_AT_ONCE) {
    await queueMessages(
      tx,
      sending.slice(from, from + MESSAGES_AT_ONCE).map(({ adminId, channel, message }) => ({
        idempotencyKey: `${kind.template}:${message.cause}:${tx.now.getTime()}`,
        template: kind.template,
        channel,
        toUserId,
        adminId,
        payload: { ...message.payload, channel },
      })),
    );
  }
  await kind.noteSent(
    tx.db,
    sending.map(({ id }) => id),
    tx.now,
    false,
  );
  await recordPassEvents(
    tx,
    "sent",
    sending.map(({ passId, adminId, channel }) => ({ id: passId, adminId, data: { channel } })),
  );
  await recordAudits(
    tx,
    sending.map(({ id, adminId, channel }) => ({
      action: kind.actions.sent,
      entity: kind.entity,
      entityId: id,
      adminId,
      after: { channel },
    })),
  );
}

/**
 * Sends passes to their holders: by e-mail with the QR and a PDF, or the link by WhatsApp, at most every ten minutes and
 * five times a day. Answers how many are on their way, and why the others are not; a single one that cannot be sent is
 * refused.
 */
export async function sendToHolders<Selection, Found extends FoundPass>(
  kind: HolderKind<Selection, Found>,
  ctx: Ctx,
  selection: Selection,
  wished: SendChannel | null | undefined,
): Promise<SendReport> {
  const actor = authorizeUser(ctx.actor, kind.permissions.write);
  return withTx(ctx, async (tx) => {
    const holders = await kind.lockChosen(tx, selection);
    if (holders.length === 0) throw notFound();
    const { sending, report } = sortByRefusal(holders, wished);
    if (sending.length > 0) await queueAndNote(kind, tx, actor.userId, sending);
    else if (kind.isForOne(selection, holders)) {
      if (report.notValid > 0) throw new DomainError(kind.errors.notValid);
      if (report.noContact > 0) throw new DomainError(kind.errors.noContact);
      throw new DomainError("auth.rate_limited", { data: { seconds: WAIT_MINUTES * 60 } });
    }
    return report;
  });
}

/**
 * The link of one pass, to be passed on by hand. That somebody took it counts as sent by the channel "link", at most once
 * an hour.
 */
export async function shareLink<Selection, Found extends FoundPass>(
  kind: HolderKind<Selection, Found>,
  ctx: Ctx,
  id: number,
): Promise<{ url: string }> {
  authorizeUser(ctx.actor, kind.permissions.write);
  return withTx(ctx, async (tx) => {
    const { passId, adminId, link } = await kind.lockForLink(tx, id);
    const [recent] = await tx.db.execute(sql`
      select 1 from pass_events x where x.pass_id = ${passId} and x.kind = 'sent' and x.data ->> 'channel' = 'link'
        and x.at > ${tx.now}::timestamptz - interval '1 hour' limit 1`);
    if (!recent) {
      await kind.noteSent(tx.db, [id], tx.now, true);
      await recordPassEvents(tx, "sent", [{ id: passId, adminId, data: { channel: "link" } }]);
      await recordAudit(tx, { action: kind.actions.shared, entity: kind.entity, entityId: id, adminId });
    }
    return { url: linkUrl(kind.link, link) };
  });
}
