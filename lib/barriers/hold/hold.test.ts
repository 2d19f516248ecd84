import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { createGuard, createUser } from "@/db/testing";
import { openFires, openForFire, resetFire } from "@/lib/barriers/fire/fire";
import { readFireSettings, setFireSettings } from "@/lib/barriers/fire/settings";
import { holdLane, releaseLane } from "@/lib/barriers/hold/hold-lane";
import { laneDays } from "@/lib/barriers/lane-days";
import { getLane } from "@/lib/barriers/lane-list";
import { reverseLane } from "@/lib/barriers/lanes";
import { openLane } from "@/lib/barriers/open-lane";
import { createLane, type Emulator, startShelly } from "@/lib/barriers/testing";
import { createDevice, passagesOf } from "@/lib/barriers/testing/device";
import { watchControllers } from "@/lib/barriers/watch-controllers";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { accountOf, createHolder, createPlaza, HOURLY } from "@/lib/prepaid/testing";
import { systemCtx } from "@/lib/settlement/testing";

const running: Emulator[] = [];
afterEach(async () => {
  for (const emulator of running.splice(0)) await emulator.stop();
});

const START = new Date("2026-11-24T10:00:00-06:00");
const later = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

async function shellyLane() {
  const plaza = await createPlaza();
  const emulator = await startShelly();
  running.push(emulator);
  const { admin, enclosure, gate, owner } = plaza;
  const place = { adminId: admin.id, enclosureId: enclosure.id, gateId: gate.id, userId: owner.id };
  const { laneId } = await createLane(place, { address: emulator.address });
  return { plaza, emulator, laneId, ctx: ctxFor(owner, START) };
}

describe("keeping a barrier open", () => {
  it("holds its contact for a reason, is renewed, and lets go when its time is over or a person says so", async () => {
    const { emulator, laneId, ctx } = await shellyLane();
    const input = { laneId, minutes: 10 as const, reason: "Fila larga" };
    expect(await holdLane({ ctx, input })).toMatchObject({ state: "opened", until: later(10) });
    expect(emulator.held).toBe(true);
    expect(await getLane({ ctx, input: { laneId } })).toMatchObject({ heldReason: "Fila larga", heldUntil: later(10) });
    await holdLane({ ctx: { ...ctx, now: later(8) }, input: { ...input, minutes: 30 } });
    await watchControllers({ ctx: { ...systemCtx(), now: later(20) } });
    expect(emulator.held).toBe(true);
    await watchControllers({ ctx: { ...systemCtx(), now: later(38) } });
    expect(emulator.held).toBe(false);
    expect((await getLane({ ctx, input: { laneId } })).heldSince).toBeNull();
    expect(await codeOf(releaseLane({ ctx, input: { laneId } }))).toBe("barrier.not_held");
    await holdLane({ ctx, input });
    expect(await releaseLane({ ctx, input: { laneId } })).toMatchObject({ state: "opened" });
    expect(emulator).toMatchObject({ held: false, openings: 0 });
  });

  it("is not kept where the barrier did not open, and asks for a reason and a time that there is", async () => {
    const { emulator, laneId, ctx, plaza } = await shellyLane();
    await emulator.stop();
    running.length = 0;
    const input = { laneId, minutes: 10 as const, reason: "Fila larga" };
    expect(await holdLane({ ctx, input })).toMatchObject({ state: "failed" });
    expect((await getLane({ ctx, input: { laneId } })).heldSince).toBeNull();
    expect(await codeOf(holdLane({ ctx, input: { ...input, reason: "" } }))).toBe("input.invalid");
    expect(await codeOf(holdLane({ ctx, input: { ...input, minutes: 600 as 10 } }))).toBe("input.invalid");
    const stranger = ctxFor((await createPlaza()).owner);
    for (const verb of [
      () => holdLane({ ctx: stranger, input }),
      () => releaseLane({ ctx: stranger, input: { laneId } }),
    ])
      expect(await codeOf(verb())).toBe("resource.not_found");
    const guest = ctxFor((await createHolder(plaza)).buyer);
    expect(await codeOf(holdLane({ ctx: guest, input }))).toBe("auth.forbidden");
    for (let time = 0; time < 61; time++) await codeOf(holdLane({ ctx: stranger, input }));
    expect(await holdLane({ ctx, input })).toMatchObject({ state: "failed" });
    expect(await codeOf(releaseLane({ ctx: ctxFor(null), input: { laneId } }))).toBe("auth.required");
  });

  it("ends the stays of cars that are read, without a charge for the time since", async () => {
    const plaza = await createPlaza(HOURLY);
    const device = await createDevice(plaza);
    const holder = await createHolder(plaza, 2_000);
    await device.read("in", holder.qr, later(0));
    await device.say([{ kind: "passed", output: 1 }], later(1));
    await getDb().execute(sql`
      insert into barrier_holds (admin_id, lane_id, reason, user_id, started_at, until)
      values (${plaza.admin.id}, ${device.lanes.out}, 'Fila larga', ${plaza.owner.id}, ${later(50)}, ${later(80)})`);
    expect(await device.read("out", holder.qr, later(79))).toMatchObject({ decision: "admitted", open: false });
    expect(await passagesOf(device.lanes.out)).toMatchObject([
      { state: "opened", commandState: null, takenCents: 1_800 },
    ]);
    expect((await accountOf(holder.accountId)).balanceCents).toBe(200);
    const poor = await createHolder(plaza, 1_000);
    await device.read("in", poor.qr, later(2));
    expect(await device.read("out", poor.qr, later(79))).toMatchObject({ decision: "admitted" });
    expect(await accountOf(poor.accountId)).toMatchObject({ balanceCents: 0, debtCents: 800 });
  });
});

describe("the fire contact", () => {
  async function burning(settings = false) {
    const plaza = await createPlaza();
    const device = await createDevice(plaza);
    const ctx = ctxFor(plaza.owner, START);
    const enclosureId = plaza.enclosure.id;
    if (settings)
      await setFireSettings({
        ctx,
        input: { enclosureId, fireOpensEntries: true, fireTestedBy: "Instalaciones Regias" },
      });
    return { plaza, device, ctx, enclosureId };
  }

  /** The device fetches its orders and obeys; what it says of one may be answered with the next. */
  const obey = async (device: Awaited<ReturnType<typeof createDevice>>, count: number) => {
    const seen: string[] = [];
    let done: { kind: "opened"; output: number; commandId: number }[] = [];
    while (seen.length < count || done.length > 0) {
      const { commands } = await device.say(done);
      done = commands.map(({ output, commandId }) => ({ kind: "opened", output, commandId }));
      seen.push(...commands.map(({ kind, output }) => `${kind} ${output}`));
    }
    return seen.toSorted();
  };

  const fireIdOf = async (enclosureId: number) => {
    const [fire] = await getDb().execute<{ id: number }>(sql`
      select id from barrier_fires where enclosure_id = ${enclosureId} and reset_at is null`);
    return fire?.id ?? 0;
  };

  it("opens the exits, charges nobody, tells the staff once, and ends only by a person once it is off", async () => {
    const { plaza, device, ctx, enclosureId } = await burning();
    const holder = await createHolder(plaza, 10_000);
    await createUser({ profile: 1, adminId: plaza.admin.id, phone: "+528112345678", phoneVerifiedAt: later(-60) });
    await device.read("in", holder.qr, later(0));
    await device.say([{ kind: "passed", output: 1 }], later(1));
    await device.say([{ kind: "fire" }, { kind: "fire" }], later(60));
    const opening = openForFire({ ...systemCtx(), now: new Date() }, await fireIdOf(enclosureId));
    expect(await obey(device, 1)).toEqual(["hold 2"]);
    await opening;
    const told = await getDb().execute<{ channel: string }>(sql`
      select channel from messages where template = 'barrier.fire' and admin_id = ${plaza.admin.id} order by id`);
    expect(told.map(({ channel }) => channel)).toEqual(["email", "email", "whatsapp"]);
    expect(await device.read("out", holder.qr, later(300))).toMatchObject({ decision: "admitted", open: false });
    expect((await accountOf(holder.accountId)).balanceCents).toBe(10_000);
    const input = { laneId: device.lanes.out, minutes: 10 as const, reason: "Fila larga" };
    expect(await codeOf(holdLane({ ctx, input }))).toBe("barrier.in_fire");
    expect(await codeOf(releaseLane({ ctx, input: { laneId: device.lanes.out } }))).toBe("barrier.in_fire");
    await watchControllers({ ctx: { ...systemCtx(), now: new Date(Date.now() + 30 * 3_600_000) } });
    expect(await openFires({ ctx })).toMatchObject([{ enclosureId, isContactOff: false }]);
    expect(await codeOf(resetFire({ ctx, input: { enclosureId } }))).toBe("barrier.fire_on");
    await device.say([{ kind: "fire_over" }]);
    const stranger = ctxFor((await createPlaza()).owner);
    expect(await codeOf(resetFire({ ctx: stranger, input: { enclosureId } }))).toBe("resource.not_found");
    const resetting = resetFire({ ctx: { ...ctx, now: new Date() }, input: { enclosureId } });
    expect(await obey(device, 1)).toEqual(["release 2"]);
    await resetting;
    expect(await openFires({ ctx })).toEqual([]);
    expect(await codeOf(resetFire({ ctx, input: { enclosureId } }))).toBe("barrier.no_fire");
  });

  it("goes on opening what was not there at first, for as long as it lasts", async () => {
    const { device, ctx, enclosureId } = await burning();
    await device.say([{ kind: "fire" }]);
    const fireId = await fireIdOf(enclosureId);
    await openForFire({ ...systemCtx(), now: new Date() }, fireId);
    expect((await getLane({ ctx, input: { laneId: device.lanes.out } })).heldSince).toBeNull();
    const again = watchControllers({ ctx: { ...systemCtx(), now: new Date() } });
    expect(await obey(device, 1)).toEqual(["hold 2"]);
    await again;
    expect((await getLane({ ctx, input: { laneId: device.lanes.out } })).heldSince).not.toBeNull();
  });

  it("opens entries too where the venue says so, and once though its job runs again", async () => {
    const { device, ctx, enclosureId } = await burning(true);
    expect(await readFireSettings({ ctx, input: { enclosureId } })).toEqual({
      fireOpensEntries: true,
      fireTestedBy: "Instalaciones Regias",
    });
    await device.say([{ kind: "fire" }]);
    const fireId = await fireIdOf(enclosureId);
    const opening = openForFire({ ...systemCtx(), now: new Date() }, fireId);
    expect(await obey(device, 2)).toEqual(["hold 1", "hold 2"]);
    await opening;
    await openForFire({ ...systemCtx(), now: new Date() }, fireId);
    expect((await device.say([])).commands).toEqual([]);
  });
});

describe("a device that fetches its orders", () => {
  it("gets none that is older than five seconds: whoever gave it learns that nobody was there", async () => {
    const plaza = await createPlaza();
    const device = await createDevice(plaza);
    const ctx = ctxFor(plaza.owner);
    const input = { laneId: device.lanes.in, reason: "Proveedor", nonce: crypto.randomUUID() };
    const told = await openLane({ ctx, input });
    expect(told).toMatchObject({ state: "failed", detail: "El equipo no recogió la orden: no está en línea" });
    expect((await device.say([])).commands).toEqual([]);
  });

  it("is one hand for an order, though it asks twice at once", async () => {
    const plaza = await createPlaza();
    const device = await createDevice(plaza);
    const input = { laneId: device.lanes.in, reason: "Proveedor", nonce: crypto.randomUUID() };
    const opening = openLane({ ctx: ctxFor(plaza.owner), input });
    let given = 0;
    while (given === 0) {
      const both = await Promise.all([device.say([]), device.say([])]);
      given = both.flatMap(({ commands }) => commands).length;
    }
    expect(given).toBe(1);
    await device.say([{ kind: "opened", output: 1 }]);
    expect(await opening).toMatchObject({ state: "opened" });
  });
});

describe("turning a lane round", () => {
  it("is said by a person who looked, and not while a car is to be confirmed", async () => {
    const plaza = await createPlaza();
    const device = await createDevice(plaza);
    const holder = await createHolder(plaza, 10_000);
    const laneId = device.lanes.in;
    const now = new Date();
    const ctx = ctxFor(plaza.owner, now);
    const turn = (to: "in" | "out", isEmpty = true) =>
      reverseLane({ ctx, input: { laneId, to, isEmpty: isEmpty as true } });
    expect(await codeOf(turn("out", false))).toBe("input.invalid");
    expect(await codeOf(turn("in"))).toBe("barrier.same_direction");
    await device.read("in", holder.qr, now);
    expect(await codeOf(turn("out"))).toBe("barrier.lane_busy");
    await device.say([{ kind: "passed", output: 1 }], now);
    await turn("out");
    expect(await getLane({ ctx, input: { laneId } })).toMatchObject({ direction: "out" });
    const stranger = ctxFor((await createPlaza()).owner);
    expect(await codeOf(reverseLane({ ctx: stranger, input: { laneId, to: "in", isEmpty: true } }))).toBe(
      "resource.not_found",
    );
  });
});

describe("cars without an order", () => {
  it("are what the loop counted beyond our openings, but for the time in which it was kept open", async () => {
    const plaza = await createPlaza();
    const device = await createDevice(plaza);
    const holder = await createHolder(plaza, 50_000);
    const ctx = ctxFor(plaza.owner, later(60));
    const { commandId } = await device.read("in", holder.qr, later(0));
    await device.say(
      [
        { kind: "opened", output: 1, commandId },
        { kind: "passed", output: 1 },
      ],
      later(1),
    );
    await device.say([{ kind: "passed", output: 1 }], later(10));
    await getDb().execute(sql`
      insert into barrier_holds (admin_id, lane_id, reason, user_id, started_at, until, ended_at)
      values (${plaza.admin.id}, ${device.lanes.in}, 'Fila larga', ${plaza.owner.id}, ${later(20)}, ${later(30)}, ${later(30)})`);
    await device.say([{ kind: "passed", output: 1 }], later(25));
    const { today } = await getLane({ ctx, input: { laneId: device.lanes.in } });
    expect(today).toEqual({ passed: 3, byCode: 1, byPerson: 0, unordered: 1 });
    const guard = await createGuard(plaza.admin.id, { fullName: "Raúl Peña" });
    for (const [from, until] of [
      [later(-60), later(5)],
      [later(6), null],
      [later(-60 * 24 * 3), later(-60 * 24 * 3 + 30)],
    ])
      await getDb().execute(sql`
        insert into guard_shifts (admin_id, user_id, gate_id, started_at, ended_at, ended_by)
        values (${plaza.admin.id}, ${guard.id}, ${plaza.gate.id}, ${from}, ${until}, ${until ? "guard" : null})`);
    const days = await laneDays({ ctx, input: { laneId: device.lanes.in } });
    expect(days).toHaveLength(14);
    expect(days[0]).toMatchObject({ passed: 3, byCode: 1, byPerson: 0, unordered: 1, onShift: ["Raúl Peña"] });
    expect(days.map(({ onShift }) => onShift.length).slice(0, 5)).toEqual([1, 0, 0, 1, 0]);
    expect(days.slice(1).every(({ passed, unordered }) => passed === 0 && unordered === 0)).toBe(true);
    const stranger = (await createPlaza()).owner;
    expect(await codeOf(laneDays({ ctx: ctxFor(stranger), input: { laneId: device.lanes.in } }))).toBe(
      "resource.not_found",
    );
    expect(await codeOf(laneDays({ ctx: ctxFor(guard), input: { laneId: device.lanes.in } }))).toBe("auth.forbidden");
    expect((await getLane({ ctx: { ...ctx, now: later(24 * 60) }, input: { laneId: device.lanes.in } })).today).toEqual(
      {
        passed: 0,
        byCode: 0,
        byPerson: 0,
        unordered: 0,
      },
    );
  });

  it("are counted by the operating day of their venue, whichever hour it begins at", async () => {
    const plaza = await createPlaza();
    const device = await createDevice(plaza);
    await device.say([{ kind: "passed", output: 1 }], later(1));
    await device.say([{ kind: "passed", output: 1 }], later(10));
    await getDb().execute(sql`update enclosures set day_start = 605 where id = ${plaza.enclosure.id}`);
    const ctx = ctxFor(plaza.owner, later(60));
    const lane = await getLane({ ctx, input: { laneId: device.lanes.in } });
    expect(lane).toMatchObject({ dayStart: 605, today: { passed: 1, unordered: 1 } });
    const [today, yesterday] = await laneDays({ ctx, input: { laneId: device.lanes.in } });
    expect(today).toMatchObject({ start: later(5), passed: 1 });
    expect(yesterday).toMatchObject({ passed: 1 });
  });
});
