import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { enclosurePolicies, events, messages } from "@/db/schema";
import {
  assignGuard,
  createAdmin,
  createEvent,
  createEventArea,
  createGuard,
  createSaleable,
  createUser,
} from "@/db/testing";
import { redeemPass } from "@/lib/access";
import { formatDateTime } from "@/lib/core/dates";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { depositing, depositRow, depositVenue } from "@/lib/deposits/testing";
import { openPairing, pairPhone } from "@/lib/guards";
import { listReschedules } from "@/lib/lifecycle/reschedule/list-reschedules";
import { rescheduleEvent } from "@/lib/lifecycle/reschedule/reschedule-event";
import { returnWindowOf } from "@/lib/lifecycle/reschedule/return-window";
import { lifecycleTemplates } from "@/lib/lifecycle/tell/messages";
import { tellRescheduled } from "@/lib/lifecycle/tell/tell-rescheduled";
import { bought, cancel } from "@/lib/lifecycle/testing";
import { getOrder } from "@/lib/orders";
import { paying, paymentRow, type Sale, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const HOUR = 3_600_000;

const bank = testBank();

const at = (event: { startsAt: Date }, hours: number) =>
  new Date(event.startsAt.getTime() + hours * HOUR).toISOString();

const move = (sale: Sale, hours: number, more: object = {}, person: Parameters<typeof ctxFor>[0] = sale.owner) =>
  rescheduleEvent({
    ctx: ctxFor(person),
    input: {
      id: sale.event.id,
      startsAt: at(sale.event, hours),
      endsAt: at(sale.event, hours + 4),
      reason: "Lluvia",
      ...more,
    },
  });

async function lastChange(sale: Sale) {
  const [row] = await getDb().execute<{ id: number }>(
    sql`select id from event_reschedules where event_id = ${sale.event.id} order by id desc limit 1`,
  );
  return row?.id ?? 0;
}

const tell = async (sale: Sale) =>
  tellRescheduled({ ctx: systemCtx(), input: { rescheduleId: await lastChange(sale) } });

describe("rescheduleEvent", () => {
  it("keeps the state, moves what was left out with the start, and leaves an open sale open", async () => {
    const sale = await createSaleable();
    const { event } = sale;
    const moved = await move(sale, 48);
    const by = (before: Date, after: Date) => (after.getTime() - before.getTime()) / HOUR;
    expect(moved.state).toBe("published");
    expect(by(event.startsAt, moved.startsAt)).toBe(48);
    expect(by(event.parkingOpensAt, moved.parkingOpensAt)).toBe(48);
    expect(by(event.salesEndAt, moved.salesEndAt)).toBe(48);
    expect(moved.salesStartAt).toEqual(event.salesStartAt);
    expect(moved.doorsAt).toBeNull();
    expect(await listReschedules({ ctx: ctxFor(sale.owner), input: { id: event.id } })).toMatchObject([
      { reason: "Lluvia", oldStartsAt: event.startsAt, newStartsAt: moved.startsAt, returnUntil: null },
    ]);
    // The same again changes nothing.
    expect(await move(sale, 48)).toEqual(moved);
    expect(await listReschedules({ ctx: ctxFor(sale.owner), input: { id: event.id } })).toHaveLength(1);
  });

  it("keeps tickets valid at the gate by the new hours", async () => {
    const sale = await createSaleable();
    const { orderId } = await bought(bank, sale);
    const [pass] = await getDb().execute<{ code: string }>(sql`
      select p.short_code as code from tickets t join passes p on p.id = t.pass_id where t.order_id = ${orderId}`);
    const scan = async (now: Date) => {
      const ctx = ctxFor(sale.owner, now);
      const input = { code: pass?.code ?? "", gateId: sale.gate.id, direction: "in" as const, nonce: randomUUID() };
      return (await redeemPass({ ctx, input })).decision;
    };
    await move(sale, 48);
    expect(await scan(new Date())).toBe("not_yet_valid");
    expect(await scan(new Date(Date.now() + 49 * HOUR))).toBe("admitted");
  });

  it("tells holders once, with the old and the new date and a calendar file", async () => {
    const sale = await createSaleable();
    const { buyer } = await bought(bank, sale, { quantity: 2 });
    await move(sale, 48);
    expect(await tell(sale)).toEqual({ told: 1 });
    expect(await tell(sale)).toEqual({ told: 0 });
    const [message] = await getDb()
      .select()
      .from(messages)
      .where(and(eq(messages.template, "event.rescheduled"), eq(messages.toUserId, buyer.id)));
    const template = lifecycleTemplates.find((one) => one.template === "event.rescheduled");
    const mail = () =>
      template?.render({ ctx: systemCtx(), payload: message?.payload, user: { ...buyer, phone: null } });
    const rows = (await mail())?.blocks.flatMap((block) => (block.type === "facts" ? block.rows : [])) ?? [];
    expect(rows.map(([label]) => label)).toEqual(["Nueva fecha", "Antes era", "Recinto", "Motivo"]);
    expect(new Set(rows.map(([, value]) => value)).size).toBe(4);
    expect((await mail())?.attachments[0]?.content.toString()).toContain("SEQUENCE:1");
    // Moved again: the first message has nothing left to say, nor anybody to tell.
    const first = await lastChange(sale);
    await move(sale, 96);
    expect(await mail()).toBeNull();
    expect(await tellRescheduled({ ctx: systemCtx(), input: { rescheduleId: first } })).toEqual({ told: 0 });
    expect(await tell(sale)).toEqual({ told: 1 });
  });

  it("opens a window to return where the venue gives one, until the new start at the latest", async () => {
    const sale = await createSaleable();
    const now = new Date();
    const window = () => returnWindowOf({ now }, sale.event);
    await move(sale, 48);
    expect(await window()).toBeNull();
    await getDb().insert(enclosurePolicies).values({
      enclosureId: sale.enclosure.id,
      adminId: sale.admin.id,
      rescheduleReturnHours: 72,
      returnWithFee: true,
    });
    await move(sale, 24);
    expect(await window()).toEqual({ until: new Date(at(sale.event, 24)), withFee: true });
    await move(sale, 480);
    const until = (await window())?.until.getTime() ?? 0;
    expect(Math.round((until - now.getTime()) / HOUR)).toBe(72);
  });

  it("ends payments in cash before the new start, and says so", async () => {
    const sale = await createSaleable();
    await getDb()
      .update(events)
      .set({
        startsAt: sql`now() + interval '30 days'`,
        endsAt: sql`now() + interval '30 days 4 hours'`,
        salesEndAt: sql`now() + interval '30 days'`,
        parkingOpensAt: sql`now() + interval '29 days 22 hours'`,
      })
      .where(eq(events.id, sale.event.id));
    const [event] = await getDb().select().from(events).where(eq(events.id, sale.event.id));
    const far = { ...sale, event: event ?? sale.event };
    const cash = await paying(far, { method: "cash" });
    const card = await paying(far);
    const before = await getOrder({ ctx: card.ctx, input: { orderId: card.orderId } });
    await move(far, -29 * 24 - 12);
    const start = new Date(at(far.event, -29 * 24 - 12));
    expect(await tell(far)).toEqual({ told: 1 });
    const order = await getOrder({ ctx: cash.ctx, input: { orderId: cash.orderId } });
    expect(order.deadlineAt).toEqual(start);
    const payment = await paymentRow(cash.paymentId);
    expect(payment.expiresAt).toEqual(start);
    expect(payment.next).toMatchObject({ kind: "reference", expiresAt: start.toISOString() });
    const [place] = await getDb().execute<{ ok: boolean }>(sql`
      select bool_and(free_at = ${start.toISOString()}::timestamptz + interval '15 minutes') as ok from places where order_id = ${cash.orderId}`);
    expect(place?.ok).toBe(true);
    const after = await getOrder({ ctx: card.ctx, input: { orderId: card.orderId } });
    expect(after.deadlineAt).toEqual(before.deadlineAt);
  });

  it("tells when a deposit's reference ends, not its order, and the new start when that is sooner", async () => {
    const venue = await depositVenue();
    const { id } = venue.event;
    await getDb().execute(sql`update events set parking_opens_at = starts_at - interval '1 hour' where id = ${id}`);
    const [event] = await getDb().select().from(events).where(eq(events.id, id));
    const sale = { ...venue, event: event ?? venue.event };
    const { buyer, paymentId, payment } = await depositing(sale);
    const inHours = (hours: number) => hours - (sale.event.startsAt.getTime() - Date.now()) / HOUR;
    const until = (at: Date) => `hazlo antes del ${formatDateTime(at, sale.enclosure.timeZone)}.`;
    const mail = async () =>
      JSON.stringify(
        await lifecycleTemplates
          .find((one) => one.template === "event.rescheduled")
          ?.render({
            ctx: systemCtx(),
            payload: { rescheduleId: await lastChange(sale) },
            user: { ...buyer, phone: null },
          }),
      );
    await move(sale, inHours(6));
    expect(await tell(sale)).toEqual({ told: 1 });
    expect(await mail()).toContain(until(payment.expiresAt));

    const { startsAt } = await move(sale, inHours(2));
    await tell(sale);
    expect(await mail()).toContain(until(startsAt));
    expect((await paymentRow(paymentId)).next).toMatchObject({ expiresAt: startsAt.toISOString() });
    expect((await depositRow(paymentId)).expiresAt).toEqual(startsAt);
  });

  it("leaves a paired phone logged in until the new end", async () => {
    const sale = await createSaleable();
    const guard = await createGuard(sale.admin.id);
    const assignment = await assignGuard(guard, sale.event, sale.zone);
    const { token } = await openPairing({ ctx: ctxFor(sale.owner), input: { id: assignment.id } });
    const { sessionId } = await pairPhone({ ctx: ctxFor(null), input: { token } });
    const moved = await move(sale, 48);
    const [session] = await getDb().execute<{ ends: number }>(
      sql`select (extract(epoch from expires_at) * 1000)::float8 as ends from sessions where id = ${sessionId}::uuid`,
    );
    expect(session?.ends).toBe(moved.endsAt.getTime());
  });

  it("names the event that has the zones at that time, unless the overlap is allowed", async () => {
    const sale = await createSaleable();
    const start = new Date(sale.event.startsAt.getTime() + 48 * HOUR);
    const taken = await createEvent(sale.enclosure, { name: "La otra" }, start);
    await createEventArea(taken, sale.zone);
    await expect(move(sale, 48)).rejects.toMatchObject({
      code: "event.overlaps",
      details: { data: { events: "La otra" } },
    });
    expect((await move(sale, 48, { allowOverlap: true })).startsAt).toEqual(start);
  });

  it.each([
    ["a date that is over", -240, {}, "event.dates"],
    ["an end before the start", 48, { endsAt: "2026-01-01T00:00" }, "event.dates"],
    ["doors after the end", 48, { doorsAt: "2099-01-01T00:00" }, "event.dates"],
    ["no reason", 48, { reason: " x " }, "input.invalid"],
    ["the date it has", 0, { salesEndAt: "" }, null],
    ["a date that is none", 48, { startsAt: "mañana" }, "input.invalid"],
  ] as const)("refuses %s", async (_what, hours, more, code) => {
    const sale = await createSaleable();
    if (code === null) expect((await move(sale, hours, more)).startsAt).toEqual(sale.event.startsAt);
    else expect(await codeOf(move(sale, hours, more))).toBe(code);
    expect(await listReschedules({ ctx: ctxFor(sale.owner), input: { id: sale.event.id } })).toEqual([]);
  });

  it("is refused for drafts, events that are over and other tenants", async () => {
    const sale = await createSaleable();
    expect(await codeOf(move(sale, 48, {}, (await createAdmin()).owner))).toBe("resource.not_found");
    expect(await codeOf(move(sale, 48, {}, await createUser()))).toBe("auth.forbidden");
    expect(await codeOf(move(sale, 48, {}, null))).toBe("auth.required");
    const list = (person: Parameters<typeof ctxFor>[0]) =>
      codeOf(listReschedules({ ctx: ctxFor(person), input: { id: sale.event.id } }));
    expect(await list((await createAdmin()).owner)).toBe("resource.not_found");
    expect(await list(await createUser())).toBe("auth.forbidden");
    const draft = await createEvent(sale.enclosure, { state: "draft" });
    expect(await codeOf(move({ ...sale, event: draft }, 48))).toBe("event.bad_transition");
    const over = await createEvent(sale.enclosure, {}, new Date(Date.now() - 240 * HOUR));
    expect(await codeOf(move({ ...sale, event: over }, 480))).toBe("event.bad_transition");
    await cancel(sale);
    expect(await codeOf(move(sale, 48))).toBe("event.bad_transition");
    expect(await codeOf(tellRescheduled({ ctx: ctxFor(sale.owner), input: { rescheduleId: 1 } }))).toBe(
      "auth.forbidden",
    );
  });
});
