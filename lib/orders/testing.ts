import { and, eq, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { auditLog, orders } from "@/db/schema";
import { DomainError } from "@/lib/core/errors";
import { ctxFor } from "@/lib/core/testing";
import type { OrderDto, OrderState } from "@/lib/orders/client";
import { holdPlaces } from "@/lib/orders/hold/hold-places";

type Person = Parameters<typeof ctxFor>[0];

export async function holdFor(person: Person, eventAreaId: number, quantity: number): Promise<OrderDto> {
  return (await holdPlaces({ ctx: ctxFor(person), input: { eventAreaId, quantity } })).order;
}

/** Lets an order's time run out: its deadline and its places' move an hour back. */
export async function agePast(orderId: number): Promise<void> {
  await getDb().execute(sql`update orders set deadline_at = deadline_at - interval '1 hour' where id = ${orderId}`);
  await getDb().execute(sql`
    update places set free_at = free_at - interval '1 hour' where order_id = ${orderId} and free_at < 'infinity'`);
}

export async function placesOf(eventAreaId: number): Promise<{ id: number; label: string | null }[]> {
  return getDb().execute<{ id: number; label: string | null }>(sql`
    select id, label from places where event_area_id = ${eventAreaId} order by ordinal`);
}

export async function freeCount(eventAreaId: number): Promise<number> {
  const [row] = await getDb().execute<{ n: number }>(sql`
    select count(*)::int as n from places where event_area_id = ${eventAreaId} and free_at <= clock_timestamp()`);
  return row?.n ?? 0;
}

export async function errorOf(promise: Promise<unknown>): Promise<DomainError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error("It succeeded where an error was expected");
}

export const systemCtx = { ...ctxFor(null), actor: { kind: "system" as const, name: "test" } };

/** Puts an order into a state as if it had come there. */
export async function setState(orderId: number, state: OrderState): Promise<void> {
  await getDb()
    .update(orders)
    .set({ state, closedAt: state === "cart" ? null : new Date() })
    .where(eq(orders.id, orderId));
}

export async function stateOf(orderId: number): Promise<string | undefined> {
  const [row] = await getDb().select({ state: orders.state }).from(orders).where(eq(orders.id, orderId));
  return row?.state;
}

/** Actions of the audit rows about an order, in order. */
export async function actionsOn(orderId: number): Promise<string[]> {
  const rows = await getDb()
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(and(eq(auditLog.entity, "order"), eq(auditLog.entityId, String(orderId))))
    .orderBy(auditLog.id);
  return rows.map((row) => row.action);
}
