import { and, eq, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { messages, users } from "@/db/schema";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { forbidden } from "@/lib/core/errors";
import { QUEUES } from "@/lib/jobs";
import { renderMail } from "@/lib/notifications/emails/render-mail";
import type { MailTemplate, Recipient } from "@/lib/notifications/templates";
import { type MailTransport, PermanentMailError } from "@/lib/notifications/transports";

export interface Sender {
  templates: readonly MailTemplate[];
  transport: MailTransport;
  from: string;
}

type Outcome = "sent" | "failed" | "already_done";

interface OpenMessage {
  id: number;
  key: string;
  template: string;
  payload: Record<string, unknown>;
  attempts: number;
  toUserId: number | null;
}

const LAST_ATTEMPT = QUEUES["notifications.send"].retryLimit + 1;

async function recipientOf(userId: number | null): Promise<Recipient | null> {
  if (userId === null) return null;
  const [user] = await getDb()
    .select({ id: users.id, fullName: users.fullName, email: users.email, state: users.state })
    .from(users)
    .where(eq(users.id, userId));
  if (!user?.email || user.state === "deleted") return null;
  return { id: user.id, fullName: user.fullName, email: user.email };
}

async function handOver(ctx: Ctx, message: OpenMessage, sender: Sender): Promise<string> {
  const template = sender.templates.find((one) => one.template === message.template);
  if (!template) throw new Error(`No template ${message.template}`);
  const user = await recipientOf(message.toUserId);
  if (!user) throw new PermanentMailError("no_address");
  const content = await template.render({ ctx, payload: message.payload, user });
  if (!content) throw new PermanentMailError("nothing_to_say");
  const { subject, attachments } = content;
  const rendered = await renderMail(content);
  return sender.transport.send({
    idempotencyKey: message.key,
    from: sender.from,
    to: user.email,
    subject,
    ...rendered,
    attachments,
  });
}

/**
 * Sends one message of the outbox, once: a repetition after success does nothing, one after a crash gives the service
 * the same idempotency key. A failure is noted and thrown, so that the job is tried again; after the last attempt, or
 * when the service refuses the message for good, its state is `failed`.
 */
export async function sendMessage(
  { ctx, input }: VerbArgs<{ messageId: number }>,
  sender: Sender,
): Promise<{ outcome: Outcome }> {
  if (ctx.actor.kind !== "system") throw forbidden();
  const open = and(eq(messages.id, input.messageId), eq(messages.state, "pending"));
  const [message] = await getDb()
    .select({
      id: messages.id,
      key: messages.idempotencyKey,
      template: messages.template,
      payload: messages.payload,
      attempts: messages.attempts,
      toUserId: messages.toUserId,
    })
    .from(messages)
    .where(open);
  if (!message) return { outcome: "already_done" };
  const attempts = sql`${messages.attempts} + 1`;
  try {
    const providerMessageId = await handOver(ctx, message, sender);
    await getDb()
      .update(messages)
      .set({ state: "sent", providerMessageId, sentAt: ctx.now, attempts, lastError: null })
      .where(open);
    return { outcome: "sent" };
  } catch (error) {
    const permanent = error instanceof PermanentMailError;
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    const state = permanent || message.attempts + 1 >= LAST_ATTEMPT ? "failed" : "pending";
    await getDb().update(messages).set({ state, attempts, lastError }).where(open);
    if (permanent) return { outcome: "failed" };
    throw error;
  }
}
