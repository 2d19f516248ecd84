import { and, eq, gt, ne } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { webhookMessages } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { enqueue } from "@/lib/jobs";
import { type EndpointRow, lockEndpoint } from "@/lib/webhooks/endpoints/own-endpoint";
import {
  EndpointId,
  type EndpointIdInput,
  MessageId,
  type MessageIdInput,
  RedeliverFailed,
  type RedeliverFailedInput,
} from "@/lib/webhooks/schemas";

type Tx = Ctx & { db: Db };

const AGAIN = { state: "pending", attempts: 0, claimedUntil: null } as const;

async function lockActive(tx: Tx, id: number): Promise<EndpointRow> {
  const row = await lockEndpoint(tx, id);
  if (row.state !== "active") throw new DomainError("webhook.off");
  return row;
}

async function soon(tx: Tx, { id, adminId }: EndpointRow): Promise<void> {
  await enqueue(tx.db, "webhooks.deliver", { endpointId: id }, { tenant: adminId, isAwaited: true });
}

/** Sends an endpoint a message of the type `endpoint.test` at once. */
export async function testEndpoint({ ctx, input }: VerbArgs<EndpointIdInput>): Promise<null> {
  authorizeUser(ctx.actor, "webhook:tend");
  const { id } = parseInput(EndpointId, input);
  return withTx(ctx, async (tx) => {
    const endpoint = await lockActive(tx, id);
    const { adminId } = endpoint;
    const [made] = await tx.db
      .insert(webhookMessages)
      .values({
        adminId,
        endpointId: id,
        type: "endpoint.test",
        subject: `endpoint:${id}`,
        facts: { id, changed: [] },
        nextAt: tx.now,
        createdAt: tx.now,
      })
      .returning({ id: webhookMessages.id });
    if (!made) throw new Error("The test was not written");
    await soon(tx, endpoint);
    await recordAudit(tx, {
      action: "webhook_endpoint.tested",
      entity: "webhook_endpoint",
      entityId: id,
      adminId,
    });
    return null;
  });
}

/**
 * Sends a message once more, with the id that it had, whether it was delivered or not. Later ones about the same thing
 * wait for it.
 */
export async function redeliverMessage({ ctx, input }: VerbArgs<MessageIdInput>): Promise<null> {
  authorizeUser(ctx.actor, "webhook:tend");
  const { id } = parseInput(MessageId, input);
  const tenant = tenantOf(ctx.actor);
  return withTx(ctx, async (tx) => {
    const [found] = await tx.db
      .select({ endpointId: webhookMessages.endpointId })
      .from(webhookMessages)
      .where(and(eq(webhookMessages.id, id), tenant === null ? undefined : eq(webhookMessages.adminId, tenant)));
    if (!found) throw notFound();
    const endpoint = await lockActive(tx, found.endpointId);
    const again = await tx.db
      .update(webhookMessages)
      .set({ ...AGAIN, nextAt: tx.now })
      .where(and(eq(webhookMessages.id, id), ne(webhookMessages.state, "pending")))
      .returning({ id: webhookMessages.id });
    if (again.length === 0) throw new DomainError("webhook.under_way");
    await noteAgain(tx, endpoint, 1);
    return null;
  });
}

/** Sends all that could not be delivered in the last `days` once more, in their order. */
export async function redeliverFailed({ ctx, input }: VerbArgs<RedeliverFailedInput>): Promise<{ messages: number }> {
  authorizeUser(ctx.actor, "webhook:tend");
  const { id, days } = parseInput(RedeliverFailed, input);
  return withTx(ctx, async (tx) => {
    const endpoint = await lockActive(tx, id);
    const again = await tx.db
      .update(webhookMessages)
      .set({ ...AGAIN, nextAt: tx.now })
      .where(
        and(
          eq(webhookMessages.endpointId, id),
          eq(webhookMessages.state, "failed"),
          gt(webhookMessages.createdAt, new Date(tx.now.getTime() - days * 86_400_000)),
        ),
      )
      .returning({ id: webhookMessages.id });
    if (again.length > 0) await noteAgain(tx, endpoint, again.length);
    return { messages: again.length };
  });
}

async function noteAgain(tx: Tx, endpoint: EndpointRow, messages: number): Promise<void> {
  await soon(tx, endpoint);
  await recordAudit(tx, {
    action: "webhook_endpoint.redelivered",
    entity: "webhook_endpoint",
    entityId: endpoint.id,
    adminId: endpoint.adminId,
    after: { messages },
  });
}
