import { pbkdf2Sync, randomUUID } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { apiKeys, messages, rateLimits } from "@/db/schema";
import type { UserRow } from "@/db/testing";
import { newApiKey } from "@/lib/auth/api-keys/actor-of-key";
import { MOST_PER_MINUTE } from "@/lib/auth/client";
import { sendAccess } from "@/lib/auth/login/request-access";
import { authTemplates } from "@/lib/auth/messages";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { decryptSecret } from "@/lib/core/crypto";
import { DomainError } from "@/lib/core/errors";
import { hashToken } from "@/lib/core/ids";
import { SCOPES } from "@/lib/core/permissions";

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

/** The answer to a puzzle of `challenge.required`, found as a page finds it. */
export function solved(puzzle: string): string {
  const [, iterations, most, salt = "", digest] = puzzle.split(".");
  for (let number = 0; number < Number(most); number++) {
    const found = pbkdf2Sync(String(number), salt, Number(iterations), 32, "sha256").toString("hex");
    if (found === digest) return `${puzzle}.${number}`;
  }
  throw new Error("The puzzle has no solution");
}

/** What a call is asked for: its `{kind, challenge}`, or null where it is not asked for anything. */
export async function challengeOf(promise: Promise<unknown>): Promise<{ kind: unknown; challenge: string } | null> {
  try {
    await promise;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code !== "challenge.required") return null;
    return { kind: error.details.data?.kind, challenge: String(error.details.data?.challenge) };
  }
  return null;
}

/** Calls a verb as a page does: once more with the solution where it asks for a puzzle. */
export async function answering<Input, Output>(
  verb: (args: VerbArgs<Input>) => Promise<Output>,
  { ctx, input }: VerbArgs<Input>,
): Promise<Output> {
  const first = verb({ ctx, input });
  const asked = await challengeOf(first);
  return asked?.kind === "pow" ? verb({ ctx: { ...ctx, challenge: solved(asked.challenge) }, input }) : first;
}

/** A key of the person's tenant with these scopes, or all of them, whatever the person may do. */
export async function createApiKey(
  maker: Pick<UserRow, "id" | "adminId">,
  values: Partial<typeof apiKeys.$inferInsert> = {},
): Promise<{ id: number; token: string }> {
  if (maker.adminId === null) throw new Error("A key belongs to a tenant");
  const token = newApiKey();
  const [row] = await getDb()
    .insert(apiKeys)
    .values({
      adminId: maker.adminId,
      madeBy: maker.id,
      name: "Contabilidad",
      scopes: [...SCOPES.keys()],
      tokenHash: hashToken(token),
      tokenEnd: token.slice(-4),
      perMinute: MOST_PER_MINUTE,
      requestKey: randomUUID(),
      ...values,
    })
    .returning({ id: apiKeys.id });
  if (!row) throw new Error("The key was not stored");
  return { id: row.id, token };
}
