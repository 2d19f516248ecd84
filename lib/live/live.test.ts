import { eq, sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { paymentReviews, sessions } from "@/db/schema";
import { createAdmin, createGuard, createSaleable, createUser } from "@/db/testing";
import { openWebSession } from "@/lib/auth/sessions/sessions";
import type { Ctx } from "@/lib/core/context";
import { actorOf, codeOf, ctxFor } from "@/lib/core/testing";
import { holdPlace } from "@/lib/events/testing";
import type { LiveChanges } from "@/lib/live/client";
import { changesOf, livePollerIdle, recheckListeners } from "@/lib/live/live-poller";
import { openLive } from "@/lib/live/open-live";
import { type LiveTopic, readLive } from "@/lib/live/read-live";
import type { OpenLiveInput } from "@/lib/live/schemas";
import { createTickets } from "@/lib/tickets/testing";

const TZ = "America/Monterrey";
const stops: (() => void)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await livePollerIdle();
});

/** A listener whose messages can be waited for, one by one. */
async function hear(ctx: Ctx, input: OpenLiveInput) {
  const messages: LiveChanges[] = [];
  let wake: () => void = () => undefined;
  let ended = false;
  const feed = await openLive({ ctx, input });
  stops.push(
    feed({
      send: (changes) => {
        messages.push(changes);
        wake();
        return true;
      },
      end: () => {
        ended = true;
      },
    }),
  );
  return {
    isOver: () => ended,
    async next(): Promise<LiveChanges> {
      while (messages.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const first = messages.shift();
      if (!first) throw new Error("No message");
      return first;
    },
  };
}

const read = async (topic: LiveTopic, now = new Date()) => {
  const figures = (await readLive(getDb(), new Map([["it", topic]]), now)).get("it");
  if (!figures) throw new Error("No figures");
  return figures;
};

test("only changed and ended figures are sent", () => {
  expect(changesOf({ a: 1, b: 2 }, { a: 1, b: 3, c: 0 })).toEqual({ b: 3, c: 0 });
  expect(changesOf({ a: 1, b: 2 }, { a: 1 })).toEqual({ b: null });
  expect(changesOf({ a: 1 }, { a: 1 })).toBeNull();
});

test("a stream of an event begins with all figures and goes on with those that a sale changed", async () => {
  const sale = await createSaleable({ capacity: 5, priceCents: 20_000 });
  const stream = await hear(ctxFor(sale.owner), { about: "event", eventId: sale.event.id });
  const all = {
    sold: 0,
    held: 0,
    free: 5,
    blocked: 0,
    courtesy: 0,
    subscriber: 0,
    admitted: 0,
    inside: 0,
    refused: 0,
    total: 0,
  };
  expect(await stream.next()).toMatchObject({ ...all, zones: 1, [`${sale.area.id}.free`]: 5 });
  await createTickets(sale, await createUser());
  expect(await stream.next()).toEqual({
    sold: 1,
    free: 4,
    price: 20_000,
    fee: 3_000,
    total: 23_000,
    [`${sale.area.id}.sold`]: 1,
    [`${sale.area.id}.free`]: 4,
    [`${sale.area.id}.price`]: 20_000,
    [`${sale.area.id}.fee`]: 3_000,
    [`${sale.area.id}.total`]: 23_000,
  });
});

test("a second listener of the same topic gets everything, the first one nothing twice", async () => {
  const sale = await createSaleable({ capacity: 5 });
  const input = { about: "event", eventId: sale.event.id } as const;
  const first = await hear(ctxFor(sale.owner), input);
  await first.next();
  const second = await hear(ctxFor(sale.owner), input);
  expect(await second.next()).toMatchObject({ free: 5 });
  await holdPlace(sale.area);
  const expected = { held: 1, free: 4, [`${sale.area.id}.held`]: 1, [`${sale.area.id}.free`]: 4 };
  expect([await first.next(), await second.next()]).toEqual([expected, expected]);
});

test("a day has the event of now, today's money and the next events, of the tenant alone", async () => {
  const sale = await createSaleable({ capacity: 5, priceCents: 20_000 });
  await createTickets(sale, await createUser());
  const mine = await read({ tenant: sale.admin.id, timeZone: TZ, dayStart: 360 });
  expect(mine).toMatchObject({ event: sale.event.id, sold: 1, free: 4, today: 23_000, alerts: 0, pace: 0 });
  expect(mine[`next.${sale.event.id}`]).toBe(1);
  const { admin: stranger } = await createAdmin();
  const theirs = await read({ tenant: stranger.id, timeZone: TZ, dayStart: 360 });
  expect(theirs).toMatchObject({ event: 0, sold: 0, today: 0, zones: 0 });
  expect(Object.keys(theirs).some((name) => name.includes("."))).toBe(false);
  const all = await read({ tenant: null, timeZone: TZ, dayStart: 360 });
  expect(all.today).toBeGreaterThanOrEqual(23_000);
});

test("today begins at the venue's hour, by its clock", async () => {
  const sale = await createSaleable({ priceCents: 20_000 });
  const order = await createTickets(sale, await createUser());
  expect(order).toBeTruthy();
  const day = (at: string) =>
    getDb().execute(sql`update orders set paid_at = ${at}::timestamptz where admin_id = ${sale.admin.id}`);
  const today = async (now: string, dayStart = 360) =>
    (await read({ tenant: sale.admin.id, timeZone: TZ, dayStart }, new Date(now))).today;
  // Monterrey is six hours behind.
  await day("2026-03-10T11:59:59Z");
  expect([await today("2026-03-10T11:59:59Z"), await today("2026-03-10T12:00:00Z")]).toEqual([23_000, 0]);
  await day("2026-03-10T12:00:00Z");
  expect([await today("2026-03-10T12:00:00Z"), await today("2026-03-11T11:59:00Z")]).toEqual([23_000, 23_000]);
  expect([await today("2026-03-11T05:59:00Z", 0), await today("2026-03-11T06:00:00Z", 0)]).toEqual([23_000, 0]);
});

test("an alert changes the day's figures", async () => {
  const { admin, owner } = await createAdmin();
  const stream = await hear(ctxFor(owner), { about: "home", timeZone: TZ });
  expect(await stream.next()).toMatchObject({ alerts: 0, event: 0 });
  const what = { adminId: admin.id, paymentId: 998_000_000 + admin.id, reason: "short", amountCents: 100 };
  await getDb().insert(paymentReviews).values(what);
  expect(await stream.next()).toEqual({ alerts: 1 });
  await getDb().delete(paymentReviews).where(eq(paymentReviews.adminId, admin.id));
});

test("only who may see the figures hears them", async () => {
  const sale = await createSaleable();
  const { owner: stranger } = await createAdmin();
  const event = { about: "event", eventId: sale.event.id } as const;
  const code = (person: Parameters<typeof ctxFor>[0], input: OpenLiveInput = event) =>
    codeOf(openLive({ ctx: ctxFor(person), input }));
  expect(await code(stranger)).toBe("resource.not_found");
  expect(await code(await createUser())).toBe("auth.forbidden");
  expect(await code(await createGuard(sale.admin.id))).toBe("auth.forbidden");
  expect(await code(null)).toBe("auth.required");
  expect(await code(sale.owner, { about: "home", timeZone: "Luna/Norte" })).toBe("input.invalid");
  expect(await code(sale.owner, { about: "event", eventId: 0 })).toBe("input.invalid");
});

test("a person has eight streams in a process, not more", async () => {
  const { owner } = await createAdmin();
  const input = { about: "home", timeZone: TZ } as const;
  for (let i = 0; i < 8; i++) await hear(ctxFor(owner), input);
  expect(await codeOf(openLive({ ctx: ctxFor(owner), input }))).toBe("auth.rate_limited");
  stops.shift()?.();
  await hear(ctxFor(owner), input);
});

test("a stream ends with its session, and when its person may not see the tenant any more", async () => {
  const { owner, admin } = await createAdmin();
  const second = await createUser({ profile: 1, adminId: admin.id });
  const streamOf = async (user: typeof owner) => {
    const sessionId = await openWebSession(ctxFor(user), user.id);
    const ctx = { ...ctxFor(user), actor: { ...actorOf(user), sessionId } };
    return { sessionId, stream: await hear(ctx, { about: "home", timeZone: TZ }) };
  };
  const [one, other] = [await streamOf(owner), await streamOf(second)];
  await recheckListeners();
  expect([one.stream.isOver(), other.stream.isOver()]).toEqual([false, false]);
  await getDb().update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.id, one.sessionId));
  await recheckListeners();
  expect([one.stream.isOver(), other.stream.isOver()]).toEqual([true, false]);
});
