import { and, eq, isNotNull, not, sql } from "drizzle-orm";
import { type Db, getDb, withTx } from "@/db/client";
import { webhookEndpoints, webhookMessages } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { decryptSecret } from "@/lib/core/crypto";
import { isDemo } from "@/lib/core/demo";
import { parseInput } from "@/lib/core/parse";
import { authorizeSystem } from "@/lib/core/permissions";
import { queueMessages } from "@/lib/notifications";
import { isSuspended } from "@/lib/users";
import type { Problem, SentType } from "@/lib/webhooks/client";
import { bodyOf } from "@/lib/webhooks/delivery/payload";
import { type Answer, postOutside } from "@/lib/webhooks/delivery/public-http";
import { signedHeaders } from "@/lib/webhooks/delivery/sign";
import { giveUpWaiting } from "@/lib/webhooks/endpoints/change-endpoint";
import { type EndpointRow, lockEndpoint } from "@/lib/webhooks/endpoints/own-endpoint";
import { DeliverTo, type DeliverToInput } from "@/lib/webhooks/schemas";

/** Seconds from each failed attempt to the next; together three days, after which a message is given up. */
export const WAITS = [5, 60, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 73_435] as const;
/** Seconds for which an endpoint may fail before it is paused: as long as a message is tried. */
const DEAD_SECONDS = WAITS.reduce<number>((sum, wait) => sum + wait, 0);

const MOST_AT_ONCE = 8;
/** Longer than an attempt can take; a worker that dies leaves its messages to the others after it. */
const CLAIM_SECONDS = 30;
/** A job ends after so long, so that other endpoints of the tenant get their turn. */
const TURN_MS = 45_000;

interface Claimed extends Record<string, unknown> {
  id: number;
  type: SentType;
  subject: string;
  facts: Record<string, unknown>;
  body: string | null;
  attempts: number;
  createdAt: Date;
  claimedUntil: Date;
}

/**
 * The next messages of an endpoint, of each subject the earliest one: while that waits for its next attempt, or is on its
 * way, the later ones stay. No other worker gets these until the claim ends.
 */
async function claim(ctx: Ctx, endpointId: number, most: number): Promise<Claimed[]> {
  return getDb().execute<Claimed>(sql`
    update webhook_messages m
    set claimed_until = date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${CLAIM_SECONDS}::int)
    from (
      select c.id from webhook_messages c
      where c.endpoint_id = ${endpointId} and c.state = 'pending' and c.next_at <= ${ctx.now}
        and (c.claimed_until is null or c.claimed_until <= clock_timestamp())
        and not exists (select 1 from webhook_messages e where e.endpoint_id = c.endpoint_id and e.subject = c.subject
          and e.state = 'pending' and e.id < c.id)
      order by c.id limit ${most} for update skip locked
    ) due where m.id = due.id
    returning m.id, m.type, m.subject, m.facts, m.body, m.attempts, m.created_at as "createdAt",
      m.claimed_until as "claimedUntil"`);
}

/** While its tenant is suspended an endpoint gets nothing: what waits is sent afterwards. */
async function activeEndpoint(endpointId: number): Promise<EndpointRow | undefined> {
  const [row] = await getDb()
    .select()
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.id, endpointId),
        eq(webhookEndpoints.state, "active"),
        not(isSuspended(sql`${webhookEndpoints.adminId}`)),
      ),
    );
  return row;
}

/** The body is written down before it is sent, so that each attempt sends the same one. */
async function keptBody({ body, ...message }: Claimed): Promise<string | null> {
  if (body !== null) return body;
  const made = await bodyOf(getDb(), message);
  if (made !== null)
    await getDb().update(webhookMessages).set({ body: made }).where(eq(webhookMessages.id, message.id));
  return made;
}

function secretsOf({ secret, formerSecret, formerUntil }: EndpointRow, now: Date): string[] {
  const sealed = formerSecret && formerUntil && formerUntil > now ? [secret, formerSecret] : [secret];
  return sealed.map((one) => decryptSecret(one).toString());
}

/** The message's name for the other system, which knows by it what it has got already. */
export const nameOf = (id: number): string => `msg_${id}`;

const stillMine = ({ id, claimedUntil }: Claimed) =>
  and(eq(webhookMessages.id, id), eq(webhookMessages.state, "pending"), eq(webhookMessages.claimedUntil, claimedUntil));

interface Attempt {
  lastAt: Date;
  lastStatus: number | null;
  lastMs: number | null;
  lastProblem: Problem | null;
  lastAnswer: string | null;
}

async function noteDelivered(ctx: Ctx, endpointId: number, message: Claimed, attempt: Attempt): Promise<void> {
  await withTx(ctx, async ({ db }) => {
    await db
      .update(webhookEndpoints)
      .set({ failingSince: null })
      .where(and(eq(webhookEndpoints.id, endpointId), isNotNull(webhookEndpoints.failingSince)));
    await db
      .update(webhookMessages)
      .set({ state: "delivered", attempts: message.attempts + 1, claimedUntil: null, ...attempt })
      .where(stillMine(message));
  });
}

async function stop(tx: Ctx & { db: Db }, endpoint: EndpointRow, to: "paused" | "gone", since: Date): Promise<void> {
  const { id, adminId } = endpoint;
  await tx.db.update(webhookEndpoints).set({ state: to }).where(eq(webhookEndpoints.id, id));
  await giveUpWaiting(tx, id);
  await recordAudit(tx, {
    action: to === "gone" ? "webhook_endpoint.gone" : "webhook_endpoint.paused",
    entity: "webhook_endpoint",
    entityId: id,
    adminId,
    before: { state: endpoint.state },
    after: { state: to },
  });
  const owners = await tx.db.execute<{ id: number }>(sql`
    select id from users where admin_id = ${adminId} and profile = 1 and position = 'owner' and state = 'active'
    order by id`);
  await queueMessages(
    tx,
    owners.map((owner) => ({
      idempotencyKey: `webhook.stopped:${id}:${since.getTime()}:${owner.id}`,
      template: "webhook.stopped",
      toUserId: owner.id,
      adminId,
      channel: "email" as const,
      payload: { endpointId: id },
    })),
  );
}

async function noteFailed(ctx: Ctx, endpointId: number, message: Claimed, attempt: Attempt): Promise<void> {
  const attempts = message.attempts + 1;
  const wait = WAITS[attempts - 1];
  await withTx(ctx, async (tx) => {
    const endpoint = await lockEndpoint(tx, endpointId);
    const [noted] = await tx.db
      .update(webhookMessages)
      .set({
        attempts,
        claimedUntil: null,
        ...attempt,
        ...(wait === undefined ? { state: "failed" as const } : { nextAt: new Date(ctx.now.getTime() + wait * 1_000) }),
      })
      .where(stillMine(message))
      .returning({ id: webhookMessages.id });
    if (!noted || endpoint.state !== "active") return;
    const since = endpoint.failingSince ?? ctx.now;
    await tx.db.update(webhookEndpoints).set({ failingSince: since }).where(eq(webhookEndpoints.id, endpointId));
    if (attempt.lastStatus === 410) await stop(tx, endpoint, "gone", since);
    else if (ctx.now.getTime() - since.getTime() >= DEAD_SECONDS * 1_000) await stop(tx, endpoint, "paused", since);
  });
}

async function noteNothingLeft(message: Claimed): Promise<void> {
  await getDb()
    .update(webhookMessages)
    .set({ state: "failed", claimedUntil: null, lastProblem: "nothing_left" })
    .where(stillMine(message));
}

function attemptOf(answer: Answer, begun: number): Attempt {
  const told = { lastAt: new Date(begun), lastMs: Date.now() - begun };
  return answer.kind === "failed"
    ? { ...told, lastStatus: null, lastProblem: answer.problem, lastAnswer: null }
    : { ...told, lastStatus: answer.status, lastProblem: null, lastAnswer: answer.text };
}

/** Answers whether the other system took it. */
async function deliverOne(ctx: Ctx, endpoint: EndpointRow, message: Claimed): Promise<boolean> {
  const body = await keptBody(message);
  if (body === null) {
    await noteNothingLeft(message);
    return true;
  }
  const begun = Date.now();
  const secrets = secretsOf(endpoint, ctx.now);
  const headers = signedHeaders({ id: nameOf(message.id), at: new Date(begun), body, secrets });
  const answer = await postOutside({ url: endpoint.url, headers, body }, { isOwnMachineAllowed: isDemo() });
  const attempt = attemptOf(answer, begun);
  const isTaken = answer.kind === "answered" && answer.status >= 200 && answer.status < 300;
  await (isTaken ? noteDelivered : noteFailed)(ctx, endpoint.id, message, attempt);
  return isTaken;
}

/**
 * Sends an endpoint what waits for it, some at a time and of each subject one after the other, until nothing is due or its
 * turn is over. One that fails is tried with one message until it takes that. Answers how many were tried. Only the system
 * may.
 */
export async function deliverMessages({ ctx, input }: VerbArgs<DeliverToInput>): Promise<{ tried: number }> {
  authorizeSystem(ctx.actor);
  const { endpointId } = parseInput(DeliverTo, input);
  const until = Date.now() + TURN_MS;
  let tried = 0;
  while (Date.now() < until) {
    const endpoint = await activeEndpoint(endpointId);
    if (!endpoint) break;
    const isFailing = endpoint.failingSince !== null;
    const claimed = await claim(ctx, endpointId, isFailing ? 1 : MOST_AT_ONCE);
    if (claimed.length === 0) break;
    tried += claimed.length;
    const taken = await Promise.all(claimed.map((message) => deliverOne(ctx, endpoint, message)));
    if (!taken.includes(true)) break;
  }
  return { tried };
}
