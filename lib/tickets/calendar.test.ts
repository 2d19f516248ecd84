import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { getDb, withTx } from "@/db/client";
import { events } from "@/db/schema";
import { createSaleable, createUser } from "@/db/testing";
import { env } from "@/lib/core/env";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { stopBoss } from "@/lib/jobs";
import { downloadCalendar, eventCalendar, revokeTickets } from "@/lib/tickets";
import { createTickets, systemCtx } from "@/lib/tickets/testing";

afterAll(() => stopBoss(0));

const utc = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, "");
const linesOf = (file: Buffer | null) => (file?.toString() ?? "").replaceAll("\r\n ", "").split("\r\n");
const field = (file: Buffer | null, name: string) =>
  linesOf(file).flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1)] : []));

async function bought() {
  const saleable = await createSaleable({ numbered: true });
  const buyer = await createUser();
  const { order } = await createTickets(saleable, buyer, 2);
  const file = () => eventCalendar(systemCtx(), { buyerId: buyer.id, eventIds: [saleable.event.id] });
  return { saleable, buyer, order, file, eventId: saleable.event.id };
}

describe("the calendar of an event", () => {
  it("has its times, its place and what the buyer has there", async () => {
    const { saleable, file, eventId } = await bought();
    const found = await file();
    expect(field(found, "DTSTART")).toEqual([utc(saleable.event.startsAt)]);
    expect(field(found, "DTEND")).toEqual([utc(saleable.event.endsAt)]);
    expect(field(found, "SUMMARY")).toEqual([saleable.event.name]);
    expect(field(found, "UID")).toEqual([`evento-${eventId}@${new URL(env().APP_URL).host}`]);
    expect(field(found, "STATUS")).toEqual(["CONFIRMED"]);
    const [text = ""] = field(found, "DESCRIPTION");
    for (const place of ["A1", "A2"]) expect(text).toContain(`${saleable.zone.key} Norte\\, lugar ${place}`);
    expect(text).toContain("Estacionamiento abre ");
    expect(await file()).toEqual(found);
  });

  it("keeps its uid and counts on when the event moves or is cancelled, not for other changes", async () => {
    const { file, eventId } = await bought();
    const before = await file();
    expect(field(before, "SEQUENCE")).toEqual(["0"]);
    const change = (values: Partial<typeof events.$inferInsert>) =>
      getDb().update(events).set(values).where(eq(events.id, eventId));
    await change({ description: "Otra" });
    expect(await file()).toEqual(before);
    const endsAt = new Date("2031-01-02T06:00:00Z");
    await change({ startsAt: new Date("2031-01-02T02:00:00Z"), endsAt, salesEndAt: endsAt });
    const moved = await file();
    expect(field(moved, "UID")).toEqual(field(before, "UID"));
    expect(field(moved, "SEQUENCE")).toEqual(["1"]);
    expect(field(moved, "DTSTART")).toEqual(["20310102T020000Z"]);
    await change({ state: "cancelled" });
    const over = await file();
    expect([...field(over, "SEQUENCE"), ...field(over, "STATUS")]).toEqual(["2", "CANCELLED"]);
    expect(field(over, "UID")).toEqual(field(before, "UID"));
  });

  it("is one entry per event", async () => {
    const { buyer, eventId } = await bought();
    const other = await createSaleable();
    await createTickets(other, buyer, 1);
    const file = await eventCalendar(systemCtx(), { buyerId: buyer.id, eventIds: [eventId, other.event.id] });
    expect(field(file, "UID")).toHaveLength(2);
  });

  it("leaves out tickets that were given back", async () => {
    const { order, file } = await bought();
    await withTx(systemCtx(), (tx) => revokeTickets(tx, { orderId: order.id, reason: "refunded" }));
    expect(await file()).toBeNull();
  });
});

describe("downloadCalendar", () => {
  it("is for the buyer of the tickets", async () => {
    const { saleable, buyer, eventId } = await bought();
    const get = (person: Parameters<typeof ctxFor>[0], input: { eventId: number } = { eventId }) =>
      downloadCalendar({ ctx: ctxFor(person), input });
    const { filename, content } = await get(buyer);
    expect(filename).toBe(`evento-${eventId}.ics`);
    expect(content).toEqual(await eventCalendar(systemCtx(), { buyerId: buyer.id, eventIds: [eventId] }));
    expect(await codeOf(get(await createUser()))).toBe("resource.not_found");
    expect(await codeOf(get(buyer, { eventId: Number.NaN }))).toBe("input.invalid");
    expect(await codeOf(get(saleable.owner))).toBe("auth.forbidden");
    expect(await codeOf(get(null))).toBe("auth.required");
  });
});
