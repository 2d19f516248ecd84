import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { createUser } from "@/db/testing";
import { accessViolations } from "@/db/testing/invariants-access";
import { prepaidViolations } from "@/db/testing/invariants-prepaid";
import { listBarrierEvents } from "@/lib/barriers/events/event-list";
import { registerEvents } from "@/lib/barriers/events/register-events";
import { clearCommand } from "@/lib/barriers/open-lane";
import { passageList } from "@/lib/barriers/reading/passage-list";
import { readAtLane } from "@/lib/barriers/reading/read-at-lane";
import { readerCodeOf } from "@/lib/barriers/reading/reader-codes";
import { stateAfter } from "@/lib/barriers/reading/settle";
import { createDevice, passagesOf, type TestDevice } from "@/lib/barriers/testing/device";
import { readBarrierUser } from "@/lib/barriers/user-info";
import { watchControllers } from "@/lib/barriers/watch-controllers";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { replaceQr } from "@/lib/prepaid/accounts/replace-qr";
import { staffCtx } from "@/lib/prepaid/accounts/testing";
import { accountOf, BY_ENTRY, createHolder, createPlaza, give, type Holder, movementsOf } from "@/lib/prepaid/testing";
import { systemCtx } from "@/lib/settlement/testing";

const at = (time: string) => new Date(`2026-11-24T${time}-06:00`);
const later = (seconds: number, since = at("10:00:00")) => new Date(since.getTime() + seconds * 1_000);

let plazas: number[] = [];
afterEach(async () => {
  for (const id of plazas) expect(await accessViolations(id)).toEqual([]);
  expect(await prepaidViolations()).toEqual([]);
  plazas = [];
});

/** A plaza by the entry with a paired device, and somebody with 100 pesos. */
async function lot(cents = 10_000) {
  const plaza = await createPlaza(BY_ENTRY);
  plazas.push(plaza.admin.id);
  const device = await createDevice(plaza);
  const holder = await createHolder(plaza, cents);
  return { plaza, device, holder, ctx: ctxFor(plaza.owner) };
}

async function staysOf({ passId }: Holder): Promise<string[]> {
  const rows = await getDb().execute<{ ended: string | null }>(sql`
    select ended_by as ended from stays where pass_id = ${passId} order by id`);
  return rows.map(({ ended }) => ended ?? "inside");
}

describe("a car that a reader reads", () => {
  it("is let in by one command and charged once, however often the reader asks", async () => {
    const { device, holder } = await lot();
    const first = await device.read("in", holder.qr, later(0), 7);
    expect(first).toMatchObject({ decision: "admitted", open: true, isRepeat: false, words: "Pasa" });
    expect(await device.read("in", holder.qr, later(2), 7)).toMatchObject({ ...first, words: "Pasa" });
    expect(await device.read("in", holder.qr, later(6), 7)).toMatchObject({ decision: "admitted", open: false });
    expect(await passagesOf(device.lanes.in)).toMatchObject([
      { state: "ordered", decision: "admitted", takenCents: 4_500, commandState: "sent" },
    ]);
    expect(await movementsOf(holder.accountId)).toEqual(["gift 10000 → 10000", "entry -4500 → 5500"]);
    expect(await staysOf(holder)).toEqual(["inside"]);
  });

  it("leaves by the exit's lane, and what the loop sees confirms both", async () => {
    const { device, holder } = await lot();
    const entry = await device.read("in", holder.code, later(0));
    await device.say(
      [
        { kind: "opened", output: 1, commandId: entry.commandId },
        { kind: "passed", output: 1 },
      ],
      later(3),
    );
    expect(await passagesOf(device.lanes.in)).toMatchObject([{ state: "passed", commandState: "opened" }]);
    const exit = await device.read("out", holder.code, later(3_600));
    expect(exit).toMatchObject({ decision: "admitted", words: "Buen viaje" });
    await device.say([{ kind: "passed", output: 2 }], later(3_604));
    expect(await passagesOf(device.lanes.out)).toMatchObject([{ state: "passed", commandState: "opened" }]);
    expect(await staysOf(holder)).toEqual(["exit"]);
    expect((await accountOf(holder.accountId)).balanceCents).toBe(5_500);
  });

  it("is refused in words for a display, and nothing is ordered", async () => {
    const { device, holder } = await lot(1_000);
    expect(await device.read("in", holder.qr, later(0))).toMatchObject({
      decision: "no_balance",
      open: false,
      commandId: null,
      words: "Faltan $35.00",
    });
    expect(await device.read("in", "cualquier cosa", later(1))).toMatchObject({
      decision: "unknown_code",
      open: false,
    });
    expect(await device.read("in", "ñandú ☃", later(2))).toMatchObject({ decision: "unknown_code" });
    expect(await passagesOf(device.lanes.in)).toMatchObject([
      { state: "refused", commandState: null },
      { state: "refused" },
      { state: "refused" },
    ]);
    expect(await staysOf(holder)).toEqual([]);
  });

  it("is one passage within 15 seconds, and passes again twice within 3 minutes while nobody saw it pass", async () => {
    const { device, holder } = await lot();
    const first = await device.read("in", holder.qr, later(0));
    expect(await device.read("in", holder.qr, later(9))).toMatchObject({
      open: true,
      isRepeat: false,
      commandId: first.commandId,
    });
    const second = await device.read("in", holder.qr, later(60));
    expect(second).toMatchObject({ open: true, isRepeat: true, passageId: first.passageId });
    expect(second.commandId).not.toBe(first.commandId);
    expect(await device.read("in", holder.qr, later(120))).toMatchObject({ open: true, isRepeat: true });
    expect(await passagesOf(device.lanes.in)).toMatchObject([{ repeats: 2, takenCents: 4_500 }]);
    expect(await movementsOf(holder.accountId)).toEqual(["gift 10000 → 10000", "entry -4500 → 5500"]);
    // The third time it is judged as any car: its code is inside, and the entry before is given back as one read twice.
    expect(await device.read("in", holder.qr, later(180))).toMatchObject({ isRepeat: false });
    expect(await passagesOf(device.lanes.in)).toHaveLength(2);
  });

  it("opens to nobody by a reading that waited in a device for longer than a car does", async () => {
    const { device, holder } = await lot();
    const now = later(0);
    const read = (seconds: number) =>
      readAtLane({
        ctx: { actor: device.actor, now, requestId: "test" },
        input: {
          output: 1,
          code: holder.qr,
          serialNo: device.nextSerial(),
          at: later(-seconds, now).toISOString(),
          isClockProven: true,
        },
      });
    expect(await read(70)).toMatchObject({ decision: "too_late", open: false });
    expect(await passagesOf(device.lanes.in)).toEqual([]);
    expect(await read(60)).toMatchObject({ decision: "admitted", open: true });
  });

  it("is not confirmed by what was heard before it came", async () => {
    const { device, holder } = await lot();
    await device.read("in", holder.qr, later(60));
    // A report that waited in a relay, and names no order.
    await device.say([{ kind: "not_opened", output: 1 }], later(20));
    await device.say([{ kind: "passed", output: 1 }], later(20));
    expect(await passagesOf(device.lanes.in)).toMatchObject([{ state: "ordered", commandState: "sent" }]);
    await device.say([{ kind: "passed", output: 1 }], later(65));
    expect(await passagesOf(device.lanes.in)).toMatchObject([{ state: "passed", commandState: "opened" }]);
  });

  it("does not open again for a second car once the first has passed", async () => {
    const { device, holder, plaza } = await lot();
    await getDb().execute(sql`
      insert into zone_rules (parking_area_id, admin_id, anti_passback) select id, admin_id, 'hard' from parking_areas
      where admin_id = ${plaza.admin.id}`);
    const first = await device.read("in", holder.qr, later(0));
    await device.say([{ kind: "passed", output: 1 }], later(4));
    const second = await device.read("in", holder.qr, later(8));
    expect(second.passageId).not.toBe(first.passageId);
    expect(second.isRepeat).toBe(false);
  });

  it("is not let pass again once its code was replaced", async () => {
    const { plaza, device, holder } = await lot();
    await device.read("in", holder.qr, later(0));
    await replaceQr({ ctx: staffCtx(plaza.owner), input: { accountId: holder.accountId } });
    expect(await device.read("in", holder.qr, later(30))).toMatchObject({ decision: "revoked", open: false });
  });
});

describe("what was charged", () => {
  it("goes back by itself where the barrier did not open, with the stay, and the next reading is a new one", async () => {
    const { device, holder } = await lot();
    const first = await device.read("in", holder.qr, later(0));
    await device.say(
      [{ kind: "not_opened", output: 1, commandId: first.commandId, detail: "Motor trabado" }],
      later(2),
    );
    expect(await passagesOf(device.lanes.in)).toMatchObject([{ state: "failed", commandState: "failed" }]);
    expect(await staysOf(holder)).toEqual(["reset"]);
    expect((await accountOf(holder.accountId)).balanceCents).toBe(10_000);
    const second = await device.read("in", holder.qr, later(20));
    expect(second).toMatchObject({ decision: "admitted", isRepeat: false });
    await device.say([{ kind: "opened", output: 1, commandId: second.commandId }], later(21));
    expect((await accountOf(holder.accountId)).balanceCents).toBe(5_500);
    expect(await staysOf(holder)).toEqual(["reset", "inside"]);
  });

  it("goes back where the car backed off, and the car of a failed exit is inside still and pays when it leaves", async () => {
    const plaza = await createPlaza();
    plazas.push(plaza.admin.id);
    const device = await createDevice(plaza);
    const holder = await createHolder(plaza, 20_000);
    const entry = await device.read("in", holder.qr, later(0));
    await device.say(
      [
        { kind: "opened", output: 1, commandId: entry.commandId },
        { kind: "backed_off", output: 1 },
      ],
      later(9),
    );
    expect(await staysOf(holder)).toEqual(["reset"]);
    await device.read("in", holder.qr, later(60));
    await device.say([{ kind: "passed", output: 1 }], later(64));
    const exit = await device.read("out", holder.qr, later(60 + 5_400));
    expect((await accountOf(holder.accountId)).balanceCents).toBe(16_400);
    await device.say([{ kind: "not_opened", output: 2, commandId: exit.commandId }], later(60 + 5_402));
    expect(await staysOf(holder)).toEqual(["reset", "inside"]);
    expect((await accountOf(holder.accountId)).balanceCents).toBe(20_000);
    await device.read("out", holder.qr, later(60 + 9_000));
    await device.say([{ kind: "passed", output: 2 }], later(60 + 9_003));
    expect(await staysOf(holder)).toEqual(["reset", "exit"]);
    expect((await accountOf(holder.accountId)).balanceCents).toBe(14_600);
  });

  it("is listed where nobody said what the barrier did, until a person says", async () => {
    const { device, holder, ctx } = await lot();
    const { commandId } = await device.read("in", holder.qr, later(0));
    await watchControllers({ ctx: { ...systemCtx(), now: later(14) } });
    expect(await passagesOf(device.lanes.in)).toMatchObject([{ state: "ordered" }]);
    await watchControllers({ ctx: { ...systemCtx(), now: later(16) } });
    expect(await passagesOf(device.lanes.in)).toMatchObject([{ state: "unknown", commandState: "unknown" }]);
    const listed = await passageList.page({ ctx, input: passageList.fromAddress({ pluma: String(device.lanes.in) }) });
    expect(listed.items).toMatchObject([{ state: "unknown", takenCents: 4_500 }]);
    await clearCommand({ ctx, input: { commandId: commandId ?? 0, saw: "failed" } });
    expect(await passagesOf(device.lanes.in)).toMatchObject([{ state: "failed" }]);
    expect((await accountOf(holder.accountId)).balanceCents).toBe(10_000);
  });

  it("is confirmed by what the device says late, and a lie after the end changes nothing", async () => {
    const { device, holder } = await lot();
    const { commandId } = await device.read("in", holder.qr, later(0));
    await watchControllers({ ctx: { ...systemCtx(), now: later(20) } });
    await device.say([{ kind: "opened", output: 1, commandId }], later(40));
    await device.say([{ kind: "passed", output: 1 }], later(41));
    await device.say(
      [
        { kind: "not_opened", output: 1, commandId },
        { kind: "backed_off", output: 1 },
      ],
      later(50),
    );
    expect(await passagesOf(device.lanes.in)).toMatchObject([{ state: "passed", commandState: "opened" }]);
    expect((await accountOf(holder.accountId)).balanceCents).toBe(5_500);
  });

  it("knows what follows what", () => {
    expect(stateAfter("ordered", "silence")).toBe("unknown");
    expect(stateAfter("unknown", "silence")).toBeNull();
    expect(stateAfter("failed", "opened")).toBeNull();
    expect(stateAfter("opened", "failed")).toBeNull();
    expect(stateAfter("passed", "backed_off")).toBeNull();
  });
});

describe("events", () => {
  it("count once each by the device's number, whatever their order and however often they come", async () => {
    const { device, holder, ctx } = await lot();
    const { commandId } = await device.read("in", holder.qr, later(0), 1);
    const events = [
      { kind: "passed" as const, output: 1, serialNo: 3 },
      { kind: "opened" as const, output: 1, serialNo: 2, commandId },
    ];
    expect(await device.say(events, later(5))).toMatchObject({ added: 2, repeated: 0 });
    expect(await device.say([...events, ...events], later(6))).toMatchObject({ added: 0, repeated: 4 });
    const listed = await listBarrierEvents({ ctx, input: { controllerId: device.controllerId } });
    expect(listed.items.map(({ serialNo, kind }) => `${serialNo} ${kind}`)).toEqual([
      "3 passed",
      "2 opened",
      "1 reading",
    ]);
    expect(listed.items.every(({ isProven }) => isProven)).toBe(true);
  });

  it("are kept where they name a lane or an order that is not the device's, and move nothing", async () => {
    const { device, holder } = await lot();
    const other = await lot();
    const { commandId } = await other.device.read("in", other.holder.qr, later(0));
    await device.read("in", holder.qr, later(0));
    await device.say(
      [
        { kind: "not_opened", output: 1, commandId },
        { kind: "passed", output: 9 },
      ],
      later(2),
    );
    expect(await passagesOf(other.device.lanes.in)).toMatchObject([{ state: "ordered" }]);
    expect(await passagesOf(device.lanes.in)).toMatchObject([{ state: "ordered" }]);
  });

  it("of a device without a network are charged once as of then, and what contradicts another is listed", async () => {
    const { device, holder, plaza } = await lot(20_000);
    const code = holder.code;
    const offline = [
      { kind: "admitted_offline" as const, output: 1, code, serialNo: 100, at: later(0).toISOString() },
      { kind: "admitted_offline" as const, output: 2, code, serialNo: 101, at: later(1_800).toISOString() },
    ];
    expect(await device.say(offline, later(3_600))).toMatchObject({ added: 2 });
    expect(await device.say(offline, later(3_700))).toMatchObject({ added: 0, repeated: 2 });
    expect(await staysOf(holder)).toEqual(["exit"]);
    expect(await movementsOf(holder.accountId)).toEqual(["gift 20000 → 20000", "entry -4500 → 15500"]);
    await getDb().execute(sql`
      update prepaid_accounts set state = 'blocked' where id = ${holder.accountId}`);
    await device.say([{ kind: "admitted_offline", output: 1, code, at: later(3_000).toISOString() }], later(3_800));
    const found = await getDb().execute<{ findings: string[]; device: string; shown: string }>(sql`
      select findings, device, shown from offline_readings where admin_id = ${plaza.admin.id} order by id`);
    expect(found.map(({ findings, shown }) => `${shown} ${findings.join()}`)).toEqual([
      "admitted ",
      "admitted ",
      "admitted withdrawn",
    ]);
    expect(found[0]?.device).toBe("Prueba");
  });
});

it("an hour without a network: 500 passages come in late, doubled and out of order; each car pays once, conflicts are listed", async () => {
  const { plaza, device } = await lot();
  const cars = 250;
  const holders: Holder[] = [];
  for (let made = 0; made < cars; made++) holders.push(await createHolder(plaza, 10_000));
  const events = holders.flatMap(({ code }, nth) => [
    { kind: "admitted_offline" as const, output: 1, code, serialNo: 2 * nth + 1, at: later(nth * 7).toISOString() },
    {
      kind: "admitted_offline" as const,
      output: 2,
      code,
      serialNo: 2 * nth + 2,
      at: later(nth * 7 + 1_800).toISOString(),
    },
  ]);
  // Each fifth car's code was taken back meanwhile, of which the device knew nothing.
  const withdrawn = holders.filter((_, nth) => nth % 5 === 0).map(({ accountId }) => accountId);
  await getDb().execute(sql`
    update prepaid_accounts set state = 'blocked' where id = any(${`{${withdrawn.join(",")}}`}::text::bigint[])`);
  const batches: (typeof events)[] = [];
  for (let from = 0; from < events.length; from += 100) batches.push(events.slice(from, from + 100).toReversed());
  for (const batch of batches.flatMap((one) => [one, one])) await device.say(batch, later(3_600));
  const charged = await getDb().execute<{ times: number; n: number }>(sql`
    select times::int, count(*)::int as n from (
      select a.id, count(m.id) as times from prepaid_accounts a
      left join prepaid_movements m on m.account_id = a.id and m.kind = 'entry'
      where a.admin_id = ${plaza.admin.id} and a.id = any(${`{${holders.map(({ accountId }) => accountId).join(",")}}`}::text::bigint[])
      group by a.id) t group by times order by times`);
  expect(charged).toEqual([
    { times: 0, n: withdrawn.length },
    { times: 1, n: cars - withdrawn.length },
  ]);
  const [found] = await getDb().execute<{ kept: number; conflicts: number }>(sql`
    select count(*)::int as kept, (count(*) filter (where 'withdrawn' = any(findings)))::int as conflicts
    from offline_readings where admin_id = ${plaza.admin.id}`);
  expect(found).toEqual({ kept: 2 * cars, conflicts: withdrawn.length });
}, 60_000);

describe("the number of a pass for readers", () => {
  it("has 18 digits, opens as its code, and not once the code was replaced", async () => {
    const { plaza, device, holder, ctx } = await lot(50_000);
    const { code } = await readerCodeOf({ ctx, input: { passId: holder.passId } });
    expect(code).toMatch(/^[1-9]\d{17}$/);
    expect(await readerCodeOf({ ctx, input: { passId: holder.passId } })).toEqual({ code });
    expect(await device.read("in", code, later(0))).toMatchObject({ decision: "admitted" });
    await replaceQr({ ctx: staffCtx(plaza.owner), input: { accountId: holder.accountId } });
    expect(await device.read("in", code, later(300))).toMatchObject({ decision: "unknown_code" });
    const next = await readerCodeOf({ ctx, input: { passId: holder.passId } });
    expect(next.code).not.toBe(code);
    expect(await device.read("in", next.code, later(400))).toMatchObject({ decision: "admitted" });
    const other = await lot();
    expect(await other.device.read("in", next.code, later(500))).toMatchObject({ decision: "unknown_code" });
    expect(await codeOf(readerCodeOf({ ctx: other.ctx, input: { passId: holder.passId } }))).toBe("resource.not_found");
  });
});

describe("who may", () => {
  it("reads: the device in its own lanes, and staff of the tenant, who is shown the answer and changes nothing", async () => {
    const { device, holder, ctx } = await lot();
    const other = await lot();
    const shown = { laneId: device.lanes.in, code: holder.code };
    expect(await readAtLane({ ctx, input: shown })).toMatchObject({
      decision: "admitted",
      open: false,
      commandId: null,
    });
    expect(await passagesOf(device.lanes.in)).toEqual([]);
    expect(await codeOf(readAtLane({ ctx: other.ctx, input: shown }))).toBe("resource.not_found");
    expect(await codeOf(readAtLane({ ctx, input: { code: holder.code } }))).toBe("input.invalid");
    expect(await codeOf(readAtLane({ ctx, input: { ...shown, open: true } }))).toBe("barrier.not_for_staff");
    expect(await codeOf(readAtLane({ ctx: ctxFor(holder.buyer), input: shown }))).toBe("auth.forbidden");
    expect(await codeOf(readAtLane({ ctx: ctxFor(null), input: shown }))).toBe("auth.required");
    const asDevice = { ...ctx, actor: device.actor };
    expect(await codeOf(readAtLane({ ctx: asDevice, input: { code: holder.code, output: 1 } }))).toBe("input.invalid");
    expect(await codeOf(readAtLane({ ctx: asDevice, input: { code: holder.code, output: 9, serialNo: 1 } }))).toBe(
      "resource.not_found",
    );
  });

  it("opens for staff by a code read elsewhere where the lane says so, and the entry is theirs", async () => {
    const { device, holder, ctx } = await lot();
    await getDb().execute(sql`update barrier_lanes set opens_for_staff = true where id = ${device.lanes.in}`);
    const opening = readAtLane({ ctx, input: { laneId: device.lanes.in, code: holder.code, open: true } });
    // The device fetches its order and says what it did.
    const orders = await expectOrder(device);
    await device.say([{ kind: "opened", output: 1, commandId: orders[0]?.commandId ?? null }]);
    expect(await opening).toMatchObject({ decision: "admitted", open: false });
    expect(await passagesOf(device.lanes.in)).toMatchObject([{ state: "opened", commandState: "opened" }]);
  });

  it("says what happened: devices alone; who holds an account: the tenant's devices and staff, without a name", async () => {
    const { device, holder, ctx } = await lot();
    const other = await lot();
    expect(await codeOf(registerEvents({ ctx, input: {} }))).toBe("auth.forbidden");
    const input = { userId: holder.buyer.id };
    const [account] = await readBarrierUser({ ctx: { ...ctx, actor: device.actor }, input });
    expect(account).toMatchObject({ idPrepaid: holder.accountId, code: holder.code, isActive: true });
    expect(JSON.stringify(account)).not.toContain(holder.buyer.fullName);
    expect(await readBarrierUser({ ctx, input })).toHaveLength(1);
    expect(await codeOf(readBarrierUser({ ctx: other.ctx, input }))).toBe("resource.not_found");
    expect(await codeOf(readBarrierUser({ ctx: { ...ctx, actor: other.device.actor }, input }))).toBe(
      "resource.not_found",
    );
    const stranger = await createUser();
    expect(await codeOf(readBarrierUser({ ctx, input: { userId: stranger.id } }))).toBe("resource.not_found");
  });
});

async function expectOrder(device: TestDevice) {
  for (;;) {
    const { commands } = await device.say([]);
    if (commands.length > 0) return commands;
  }
}

it("a top-up while a car stands there lets it in by its next reading", async () => {
  const { device, holder } = await lot(1_000);
  expect(await device.read("in", holder.qr, later(0))).toMatchObject({ decision: "no_balance" });
  await give(holder.accountId, 10_000);
  expect(await device.read("in", holder.qr, later(5))).toMatchObject({ decision: "admitted", open: true });
});
