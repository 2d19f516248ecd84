import { and, desc, eq, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { messages, rateLimits } from "@/db/schema";
import { authTemplates } from "@/lib/auth/messages";
import { sendAccess } from "@/lib/auth/request-access";
import type { Ctx } from "@/lib/core/context";
import { decryptSecret } from "@/lib/core/crypto";

/** The context of a job. */
export const system = (now: Date = new Date()): Ctx => ({
  actor: { kind: "system", name: "test" },
  now,
  requestId: "test",
});

/** Every wait is over. */
export async function afterWaits(): Promise<void> {
  await getDb().delete(rateLimits);
}

/** A person's messages of a template, the newest first. */
export function messagesTo(userId: number, template: string) {
  return getDb()
    .select()
    .from(messages)
    .where(and(eq(messages.toUserId, userId), eq(messages.template, template)))
    .orderBy(desc(messages.id));
}

/** Where a person's newest message of a template goes, as the worker asks the template. */
export async function addressOf(userId: number, template: string): Promise<string | null | undefined> {
  const [last] = await messagesTo(userId, template);
  return authTemplates.find((one) => one.template === template)?.addressOf?.({ payload: last?.payload });
}

/** The code or token of a person's newest message of a template. */
export async function secretTo(userId: number, template: string): Promise<string> {
  const [message] = await messagesTo(userId, template);
  if (!message?.secretEncrypted) throw new Error(`No ${template} with a secret for ${userId}`);
  return decryptSecret(message.secretEncrypted).toString();
}

/** Does what visitors asked for, as the worker would; answers how many asked. */
export async function sendAsked(): Promise<number> {
  const jobs = await getDb().execute<{ data: { sealed: string } }>(
    sql`delete from pgboss.job where name = 'auth.send' returning data`,
  );
  for (const { data } of jobs) await sendAccess({ ctx: system(), input: data });
  return jobs.length;
}

/** Six digits that are not these. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}
