import { and, eq, inArray } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import type { Db } from "@/db/client";
import { getDb, withTx } from "@/db/client";
import { auditLog, messages, orderItems, orders, passes, tickets } from "@/db/schema";
import { createSaleable, createUser } from "@/db/testing";
import type { Ctx } from "@/lib/core/context";
import { ctxFor } from "@/lib/core/testing";
import { stopBoss } from "@/lib/jobs";
import { soldItems } from "@/lib/orders";
import { passToken, verifyPassToken } from "@/lib/passes";
import { getMyTicket, issueTickets, revokeTickets } from "@/lib/tickets";
import { createTickets, itemIdsOf, sellWithoutTickets, systemCtx } from "@/lib/tickets/testing";

afterAll(() => stopBoss(0));

async function messagesOf(orderId: number) {
  return getDb()
    .select()
    .from(messages)
    .where(eq(messages.idempotencyKey, `tickets.issued:${orderId}`));
}

const issue = async (tx: Ctx & { db: Db }, orderId: number) =>
  issueTickets(tx, { orderId, at: tx.now, sold: await soldItems(orderId).send(tx.db) });

describe("issueTickets", () => {
  it("makes a pass and a ticket per sold item, an audit row and one mail", async () => {
    const saleable = await createSaleable({ numbered: true });
    const buyer = await createUser();
    const { order, ticketIds } = await createTickets(saleable, buyer, 3);
    const rows = await getDb()
      .select()
      .from(tickets)
      .innerJoin(passes, eq(passes.id, tickets.passId))
      .where(eq(tickets.orderId, order.id))
      .orderBy(tickets.id);
    expect(rows.map((row) => row.tickets.id)).toEqual(ticketIds);
    expect(rows.map((row) => row.tickets.orderItemId)).toEqual(await itemIdsOf(order.id));
    for (const row of rows) {
      expect(row.tickets).toMatchObject({
        state: "valid",
        buyerId: buyer.id,
        eventId: saleable.event.id,
        adminId: saleable.admin.id,
      });
      expect(row.passes).toMatchObject({
        kind: "ticket",
        state: "active",
        entryRights: 1,
        eventId: saleable.event.id,
        eventAreaId: saleable.area.id,
        parkingAreaId: saleable.zone.id,
      });
    }
    expect(await messagesOf(order.id)).toMatchObject([
      { template: "tickets.issued", toUserId: buyer.id, payload: { orderId: order.id }, state: "pending" },
    ]);
    const audit = await getDb()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "ticket.issued"), eq(auditLog.entityId, String(order.id))));
    expect(audit).toHaveLength(1);
  });

  it("makes nothing new when repeated", async () => {
    const { order, ticketIds } = await createTickets(await createSaleable(), await createUser(), 2);
    for (let i = 0; i < 2; i++) {
      const again = await withTx(systemCtx(), (tx) => issue(tx, order.id));
      expect(again.ticketIds).toEqual(ticketIds);
    }
    expect(await messagesOf(order.id)).toHaveLength(1);
  });

  it("makes each ticket once when asked for ten at a time", async () => {
    const saleable = await createSaleable();
    const { order, ticketIds } = await createTickets(saleable, await createUser(), 2);
    const asks = Array.from({ length: 10 }, () => withTx(systemCtx(), (tx) => issue(tx, order.id)));
    for (const answer of await Promise.all(asks)) expect(answer.ticketIds).toEqual(ticketIds);
    const made = await getDb().select().from(passes).where(eq(passes.eventId, saleable.event.id));
    expect(made).toHaveLength(2);
  });

  it("leaves nothing behind when its transaction fails", async () => {
    const saleable = await createSaleable();
    const buyer = await createUser();
    const failing = withTx(systemCtx(), async (tx) => {
      const order = await sellWithoutTickets(tx, saleable, buyer, 2);
      await issue(tx, order.id);
      throw new Error(`order ${order.id}`);
    });
    const orderId = Number(/order (\d+)/.exec(await failing.catch((error: Error) => error.message))?.[1]);
    expect(await getDb().select().from(orders).where(eq(orders.id, orderId))).toEqual([]);
    expect(await messagesOf(orderId)).toEqual([]);
    expect(await getDb().select().from(passes).where(eq(passes.eventId, saleable.event.id))).toEqual([]);
  });

  it("is demanded by the database: a paid order without its tickets does not commit", async () => {
    const saleable = await createSaleable();
    const buyer = await createUser();
    const order = await withTx({}, async (tx) => {
      const made = await sellWithoutTickets(tx, saleable, buyer, 1);
      await tx.db.update(orderItems).set({ state: "released" }).where(eq(orderItems.orderId, made.id));
      await tx.db.update(orders).set({ state: "expired" }).where(eq(orders.id, made.id));
      return made;
    });
    const paid = withTx({}, async (tx) => {
      await tx.db.update(orderItems).set({ state: "sold" }).where(eq(orderItems.orderId, order.id));
      await tx.db.update(orders).set({ state: "paid" }).where(eq(orders.id, order.id));
    });
    await expect(paid).rejects.toMatchObject({ constraint_name: "tickets_follow_order" });
  });
});

describe("revokeTickets", () => {
  it("takes an order's tickets back once; their codes are refused", async () => {
    const { order, ticketIds } = await createTickets(await createSaleable(), await createUser(), 2);
    const [row] = await getDb()
      .select({ pass: passes })
      .from(tickets)
      .innerJoin(passes, eq(passes.id, tickets.passId))
      .where(eq(tickets.orderId, order.id));
    if (!row) throw new Error("No pass");
    const token = await passToken({}, { ...row.pass, kind: "ticket" });
    const revoke = () => withTx(systemCtx(), (tx) => revokeTickets(tx, { orderId: order.id, reason: "refunded" }));
    expect(await revoke()).toEqual({ ticketIds });
    expect(await revoke()).toEqual({ ticketIds: [] });
    expect(await verifyPassToken({}, token, null)).toMatchObject({
      code: "revoked",
      pass: { stateReason: "refunded" },
    });
    const after = await getDb().select({ state: tickets.state }).from(tickets).where(eq(tickets.orderId, order.id));
    expect(after).toEqual([{ state: "cancelled" }, { state: "cancelled" }]);
    const audit = await getDb()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "ticket.revoked"), inArray(auditLog.entityId, ticketIds.map(String))));
    expect(audit).toHaveLength(2);
  });

  it("takes single tickets back as returned", async () => {
    const buyer = await createUser();
    const { ticketIds } = await createTickets(await createSaleable(), buyer, 2);
    const [first = 0, second = 0] = ticketIds;
    await withTx(systemCtx(), (tx) => revokeTickets(tx, { ticketIds: [first], reason: "returned" }));
    expect(await getMyTicket({ ctx: ctxFor(buyer), input: { ticketId: first } })).toMatchObject({
      status: "returned",
      code: null,
    });
    expect(await getMyTicket({ ctx: ctxFor(buyer), input: { ticketId: second } })).toMatchObject({ status: "valid" });
  });
});
