import { type SQL, sql } from "drizzle-orm";
import { offersWhatsApp } from "@/lib/notifications";
import type { SendChannel, SendReport } from "@/lib/passes/client";

/** Minutes until the same may be sent once more, and how often in a day. */
const WAIT_MINUTES = 10;
const MOST_A_DAY = 5;

export const SEND_WAIT_SECONDS = WAIT_MINUTES * 60;

/** A holder of a pass to whom it might be sent. */
export interface Sendable {
  email: string | null;
  phone: string | null;
  isValid: boolean;
  isTooSoon: boolean;
}

/** Whether a pass (SQL of its id, and of when its holder was last sent it) was sent a moment ago, or too often in a day. */
export function sentTooOften(passId: SQL, sentAt: SQL, now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`(coalesce(${sentAt} > ${at} - interval '1 minute' * ${WAIT_MINUTES}, false)
    or (select count(*) from pass_events x
      where x.pass_id = ${passId} and x.kind = 'sent' and x.at > ${at} - interval '1 day') >= ${MOST_A_DAY})`;
}

/** By which channel somebody is written to; null: by none. */
export function channelFor(
  { email, phone }: Pick<Sendable, "email" | "phone">,
  asked: SendChannel | null | undefined,
): SendChannel | null {
  if (email && asked !== "whatsapp") return "email";
  return phone && asked !== "email" && offersWhatsApp() ? "whatsapp" : null;
}

/**
 * Who is written to, and by which channel; and why the others are not. Without a channel asked for: by e-mail who has one,
 * else by WhatsApp.
 */
export function sortOut<One extends Sendable>(
  found: readonly One[],
  asked: SendChannel | null | undefined,
): { sending: (One & { channel: SendChannel })[]; report: SendReport } {
  const report: SendReport = { queued: 0, noContact: 0, tooSoon: 0, notValid: 0 };
  const sending: (One & { channel: SendChannel })[] = [];
  for (const one of found) {
    const channel = channelFor(one, asked);
    if (!one.isValid) report.notValid++;
    else if (channel === null) report.noContact++;
    else if (one.isTooSoon) report.tooSoon++;
    else sending.push({ ...one, channel });
  }
  return { sending, report: { ...report, queued: sending.length } };
}
