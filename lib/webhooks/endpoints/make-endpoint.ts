import { and, eq, sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { webhookEndpoints } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { encryptSecret } from "@/lib/core/crypto";
import { DomainError, forbidden } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { newSecret } from "@/lib/webhooks/delivery/sign";
import { assertMayBeCalled, placeOf } from "@/lib/webhooks/endpoints/own-endpoint";
import { MakeEndpoint, type MakeEndpointInput } from "@/lib/webhooks/schemas";

const MOST_ENDPOINTS = 10;

export interface ShownSecret {
  id: number;
  description: string;
  /** Shown once; it cannot be read again. */
  secret: string;
}

interface Made {
  adminId: number;
  userId: number;
  requestKey: string;
  secret: string;
}

/** A repeat of the form: only the secret shown last works, and none is shown any more once a message was tried. */
async function showAgain(tx: Ctx & { db: Db }, { userId, requestKey, secret }: Made): Promise<ShownSecret> {
  const [row] = await tx.db
    .update(webhookEndpoints)
    .set({ secret: encryptSecret(Buffer.from(secret)) })
    .where(
      and(
        eq(webhookEndpoints.madeBy, userId),
        eq(webhookEndpoints.requestKey, requestKey),
        sql`former_secret is null and not exists (
          select from webhook_messages m where m.endpoint_id = webhook_endpoints.id and m.body is not null)`,
      ),
    )
    .returning({
      id: webhookEndpoints.id,
      adminId: webhookEndpoints.adminId,
      description: webhookEndpoints.description,
    });
  if (!row) throw new DomainError("webhook.already_made");
  const { id, adminId, description } = row;
  await recordAudit(tx, {
    action: "webhook_endpoint.shown_again",
    entity: "webhook_endpoint",
    entityId: id,
    adminId,
  });
  return { id, description, secret };
}

async function assertFewer(tx: Ctx & { db: Db }, { adminId, userId, requestKey }: Made): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('webhook-endpoints'), ${adminId}::int)`);
  const [found] = await tx.db.execute<{ n: number }>(sql`
    select count(*)::int as n from webhook_endpoints
    where admin_id = ${adminId} and not (made_by = ${userId} and request_key = ${requestKey})`);
  if ((found?.n ?? 0) >= MOST_ENDPOINTS) throw new DomainError("webhook.too_many", { data: { most: MOST_ENDPOINTS } });
}

/** An endpoint of the actor's own tenant, which is told of what happens from now on. */
export async function makeEndpoint({ ctx, input }: VerbArgs<MakeEndpointInput>): Promise<ShownSecret> {
  const { tenant, userId } = authorizeUser(ctx.actor, "webhook:write");
  if (tenant === null) throw forbidden();
  const { description, url, types, requestKey } = parseInput(MakeEndpoint, input);
  assertMayBeCalled(url);
  const made: Made = { adminId: tenant.id, userId, requestKey, secret: newSecret() };
  return withTx(ctx, async (tx) => {
    await assertFewer(tx, made);
    const [row] = await tx.db
      .insert(webhookEndpoints)
      .values({
        adminId: tenant.id,
        madeBy: userId,
        description,
        url,
        types: [...new Set(types)],
        secret: encryptSecret(Buffer.from(made.secret)),
        requestKey,
        createdAt: tx.now,
      })
      .onConflictDoNothing({ target: [webhookEndpoints.madeBy, webhookEndpoints.requestKey] })
      .returning({ id: webhookEndpoints.id });
    if (!row) return showAgain(tx, made);
    await recordAudit(tx, {
      action: "webhook_endpoint.made",
      entity: "webhook_endpoint",
      entityId: row.id,
      adminId: tenant.id,
      after: { description, url: placeOf(url), types },
    });
    return { id: row.id, description, secret: made.secret };
  });
}
