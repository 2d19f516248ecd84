import { and, eq } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { webhookEndpoints, webhookMessages } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { encryptSecret } from "@/lib/core/crypto";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { OVERLAP_HOURS } from "@/lib/webhooks/client";
import { newSecret } from "@/lib/webhooks/delivery/sign";
import type { ShownSecret } from "@/lib/webhooks/endpoints/make-endpoint";
import { assertMayBeCalled, lockEndpoint, placeOf } from "@/lib/webhooks/endpoints/own-endpoint";
import {
  ChangeEndpoint,
  type ChangeEndpointInput,
  RotateSecret,
  type RotateSecretInput,
  SwitchEndpoint,
  type SwitchEndpointInput,
} from "@/lib/webhooks/schemas";

/** What it is told of from now on, and where: what waits goes to the new address. */
export async function changeEndpoint({ ctx, input }: VerbArgs<ChangeEndpointInput>): Promise<null> {
  authorizeUser(ctx.actor, "webhook:write");
  const { id, description, url, types } = parseInput(ChangeEndpoint, input);
  assertMayBeCalled(url);
  return withTx(ctx, async (tx) => {
    const before = await lockEndpoint(tx, id);
    const told = { description, url, types: [...new Set(types)] };
    await tx.db.update(webhookEndpoints).set(told).where(eq(webhookEndpoints.id, id));
    await recordAudit(tx, {
      action: "webhook_endpoint.changed",
      entity: "webhook_endpoint",
      entityId: id,
      adminId: before.adminId,
      before: { description: before.description, url: placeOf(before.url), types: before.types },
      after: { ...told, url: placeOf(url) },
    });
    return null;
  });
}

/**
 * A new secret, shown once. The one until now signs besides it for a day, so that the other system can be changed in
 * between, unless it is leaked.
 */
export async function rotateSecret({ ctx, input }: VerbArgs<RotateSecretInput>): Promise<ShownSecret> {
  authorizeUser(ctx.actor, "webhook:write");
  const { id, isLeaked } = parseInput(RotateSecret, input);
  const secret = newSecret();
  return withTx(ctx, async (tx) => {
    const before = await lockEndpoint(tx, id);
    if (!isLeaked && before.formerUntil && before.formerUntil > tx.now) throw new DomainError("webhook.rotating");
    await tx.db
      .update(webhookEndpoints)
      .set({
        secret: encryptSecret(Buffer.from(secret)),
        formerSecret: isLeaked ? null : before.secret,
        formerUntil: isLeaked ? null : new Date(tx.now.getTime() + OVERLAP_HOURS * 3_600_000),
      })
      .where(eq(webhookEndpoints.id, id));
    await recordAudit(tx, {
      action: "webhook_endpoint.secret_changed",
      entity: "webhook_endpoint",
      entityId: id,
      adminId: before.adminId,
      after: { isLeaked },
    });
    return { id, description: before.description, secret };
  });
}

/** What waits for an endpoint that is on no more is given up; people send it again once it is on. */
export async function giveUpWaiting(tx: Ctx & { db: Db }, endpointId: number): Promise<void> {
  await tx.db
    .update(webhookMessages)
    .set({ state: "failed", claimedUntil: null })
    .where(and(eq(webhookMessages.endpointId, endpointId), eq(webhookMessages.state, "pending")));
}

/**
 * One that is off is told of nothing, and what waited for it is given up; one that was paused or answered 410 begins
 * anew when it is turned on. One that stands so already stays so.
 */
export async function switchEndpoint({ ctx, input }: VerbArgs<SwitchEndpointInput>): Promise<null> {
  authorizeUser(ctx.actor, "webhook:tend");
  const { id, isOn } = parseInput(SwitchEndpoint, input);
  return withTx(ctx, async (tx) => {
    const { adminId, state } = await lockEndpoint(tx, id);
    const to = isOn ? "active" : "off";
    if (state === to) return null;
    await tx.db.update(webhookEndpoints).set({ state: to, failingSince: null }).where(eq(webhookEndpoints.id, id));
    if (!isOn) await giveUpWaiting(tx, id);
    await recordAudit(tx, {
      action: isOn ? "webhook_endpoint.turned_on" : "webhook_endpoint.turned_off",
      entity: "webhook_endpoint",
      entityId: id,
      adminId,
      before: { state },
      after: { state: to },
    });
    return null;
  });
}
