import { and, desc, eq, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { messages, rateLimits } from "@/db/schema";
import { sendAccess } from "@/lib/auth/login/request-access";
import { authTemplates } from "@/lib/auth/messages";
import type { Ctx } from "@/lib/core/context";
import { decryptSecret } from "@/lib/core/crypto";

export const system = (now: Date = new Date()): Ctx => ({
  actor: { kind: "system", name: "test" },
  now,
  requestId: "test",
});

/** Ends every wait of the limits. */
export async function afterWaits(): Promise<void> {
  await getDb().delete(rateLimits);
}

/** Newest first. */
export function messagesTo(userId: number, template: string) {
  return getDb()
    .select()
    .from(messages)
    .where(and(eq(messages.toUserId, userId), eq(messages.template, template)))
    .orderBy(desc(messages.id));
}

/** Asks the template for the address, as the worker does. */
export async function addressOf(userId: number, template: string): Promise<string | null | undefined> {
  const [last] = await messagesTo(userId, template);
  return authTemplates.find((one) => one.template === template)?.addressOf?.({ payload: last?.payload });
}

export async function secretTo(userId: number, template: string): Promise<string> {
  const [message] = await messagesTo(userId, template);
  if (!message?.secretEncrypted) throw new Error(`No ${template} with a secret for ${userId}`);
  return decryptSecret(message.secretEncrypted).toString();
}

/** Runs the waiting requests for codes and links, as the worker does. Answers how many there were. */
export async function sendAsked(): Promise<number> {
  const jobs = await getDb().execute<{ data: { sealed: string } }>(
    sql`delete from pgboss.job where name = 'auth.send' returning data`,
  );
  for (const { data } of jobs) await sendAccess({ ctx: system(), input: data });
  return jobs.length;
}

export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}
