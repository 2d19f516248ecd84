import { and, eq } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import { webhookEndpoints } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { isDemo } from "@/lib/core/demo";
import { DomainError, notFound } from "@/lib/core/errors";
import { tenantOf } from "@/lib/core/permissions";
import { mayBeEndpoint } from "@/lib/webhooks/delivery/public-http";

export type EndpointRow = typeof webhookEndpoints.$inferSelect;

const ownedBy = (ctx: Ctx, id: number) => {
  const tenant = tenantOf(ctx.actor);
  return and(eq(webhookEndpoints.id, id), tenant === null ? undefined : eq(webhookEndpoints.adminId, tenant));
};

/** An endpoint that the actor may see. */
export async function ownEndpoint(ctx: Ctx & { db?: Db }, id: number): Promise<EndpointRow> {
  const [row] = await dbOf(ctx).select().from(webhookEndpoints).where(ownedBy(ctx, id));
  if (!row) throw notFound();
  return row;
}

/** As `ownEndpoint`, for whoever changes it. Triggers that note messages for it do not wait. */
export async function lockEndpoint(tx: Ctx & { db: Db }, id: number): Promise<EndpointRow> {
  const [row] = await tx.db.select().from(webhookEndpoints).where(ownedBy(tx, id)).for("no key update");
  if (!row) throw notFound();
  return row;
}

export function assertMayBeCalled(url: string): void {
  if (!mayBeEndpoint(new URL(url), { isOwnMachineAllowed: isDemo() }))
    throw new DomainError("webhook.bad_address", { field: "url" });
}

/** For the audit log: what stands behind the question mark may be a secret of the other system. */
export const placeOf = (url: string): string => {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
};
