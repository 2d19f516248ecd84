import { and, eq, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { messages } from "@/db/schema";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { decryptSecret } from "@/lib/core/crypto";
import { authorizeSystem } from "@/lib/core/permissions";
import { dutiesOf } from "@/lib/core/tell";
import { QUEUES } from "@/lib/jobs";
import { renderMail } from "@/lib/notifications/emails/render-mail";
import type { MailTransport } from "@/lib/notifications/mail-transports";
import type { MailTemplate, Recipient } from "@/lib/notifications/templates";
import { UndeliverableError } from "@/lib/notifications/undeliverable-error";
import { withVenue } from "@/lib/notifications/venue-brand";
import type { WhatsAppTransport } from "@/lib/notifications/whatsapp-transports";

export interface Sender {
  templates: readonly MailTemplate[];
  mail: MailTransport;
  whatsapp: WhatsAppTransport;
  /** The sender's address of e-mails. */
  from: string;
}

type Outcome = "sent" | "failed" | "already_done";

interface OpenMessage {
  id: number;
  key: string;
  template: string;
  channel: string;
  payload: Record<string, unknown>;
  secretEncrypted: Buffer | null;
  attempts: number;
  toUserId: number | null;
}

/** Marks a message whose secret was wiped, which therefore cannot be sent again. */
const WIPED = JSON.stringify({ secretWiped: true });
/** The queue's number of attempts. An attempt counts when it begins, so that a crash counts too. */
export const LAST_ATTEMPT = QUEUES["notifications.send"].retryLimit + 1;

async function recipientOf(userId: number | null): Promise<Recipient | null> {
  if (userId === null) return null;
  for (const recipient of await dutiesOf("recipient")) {
    const user = await recipient(getDb(), userId);
    if (user) return user;
  }
  return null;
}

/** Who has no e-mail is told by WhatsApp what would have gone there, if it can be said so. */
function wayTo({ channel }: OpenMessage, template: MailTemplate, { email, phone }: Recipient): string {
  const isPhoneOnly = email === null && phone !== null;
  return channel === "email" && isPhoneOnly && !template.addressOf && template.whatsapp ? "whatsapp" : channel;
}

async function handOver(ctx: Ctx, message: OpenMessage, sender: Sender): Promise<string> {
  const template = sender.templates.find((one) => one.template === message.template);
  if (!template) throw new Error(`No template ${message.template}`);
  const user = await recipientOf(message.toUserId);
  if (!user) throw new UndeliverableError("no_address");
  const { payload, secretEncrypted } = message;
  const channel = wayTo(message, template, user);
  const own = channel === "whatsapp" ? user.phone : user.email;
  const to = template.addressOf ? await template.addressOf({ payload }) : own;
  if (!to) throw new UndeliverableError("no_address");
  const secret = secretEncrypted ? decryptSecret(secretEncrypted).toString() : undefined;
  const rendering = { ctx, payload, user, secret };
  const head = { idempotencyKey: message.key, toUserId: user.id, to };
  if (channel === "whatsapp") {
    const content = await template.whatsapp?.(rendering);
    if (!content) throw new UndeliverableError("nothing_to_say");
    return sender.whatsapp.send({ ...head, content });
  }
  const plain = await template.render(rendering);
  if (!plain) throw new UndeliverableError("nothing_to_say");
  const content = await withVenue(ctx, plain);
  const { subject, attachments } = content;
  return sender.mail.send({ ...head, from: sender.from, subject, ...(await renderMail(content)), attachments });
}

/**
 * Sends one message of the outbox. A repetition after success does nothing; one after a crash uses the same idempotency
 * key. A failure is noted and thrown so that the job runs again; the message fails for good after the last attempt or
 * when the service refuses it. In the end its secret is wiped.
 */
export async function sendMessage(
  { ctx, input }: VerbArgs<{ messageId: number }>,
  sender: Sender,
): Promise<{ outcome: Outcome }> {
  authorizeSystem(ctx.actor);
  const open = and(eq(messages.id, input.messageId), eq(messages.state, "pending"));
  const [message] = await getDb()
    .update(messages)
    .set({ attempts: sql`${messages.attempts} + 1` })
    .where(open)
    .returning({
      id: messages.id,
      key: messages.idempotencyKey,
      template: messages.template,
      channel: messages.channel,
      payload: messages.payload,
      secretEncrypted: messages.secretEncrypted,
      attempts: messages.attempts,
      toUserId: messages.toUserId,
    });
  if (!message) return { outcome: "already_done" };
  try {
    const providerMessageId = await handOver(ctx, message, sender);
    await getDb()
      .update(messages)
      .set({ state: "sent", providerMessageId, sentAt: ctx.now, lastError: null, secretEncrypted: null })
      .where(open);
    return { outcome: "sent" };
  } catch (error) {
    const permanent = error instanceof UndeliverableError;
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    const state = permanent || message.attempts >= LAST_ATTEMPT ? "failed" : "pending";
    const payload = message.secretEncrypted ? sql`${messages.payload} || ${WIPED}::text::jsonb` : messages.payload;
    const end = state === "failed" ? { secretEncrypted: null, payload } : {};
    await getDb()
      .update(messages)
      .set({ state, lastError, ...end })
      .where(open);
    if (permanent) return { outcome: "failed" };
    throw error;
  }
}
