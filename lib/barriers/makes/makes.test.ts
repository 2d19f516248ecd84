import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import * as iclock from "@/app/iclock/[[...path]]/route";
import * as hikvision from "@/app/plumas/hikvision/[token]/route";
import { getDb } from "@/db/client";
import { barrierNetworks } from "@/db/schema";
import { openEventAddress } from "@/lib/barriers/device/pairing";
import { waitingDevices } from "@/lib/barriers/makes/callers";
import { whenLocal } from "@/lib/barriers/makes/local-time";
import { openLane } from "@/lib/barriers/open-lane";
import { readerCodeOf } from "@/lib/barriers/reading/reader-codes";
import { createLane, startHikvision } from "@/lib/barriers/testing";
import { passagesOf } from "@/lib/barriers/testing/device";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { PLATFORM } from "@/lib/enclosures/testing";
import { accountOf, BY_ENTRY, createHolder, createPlaza } from "@/lib/prepaid/testing";

const HERE = "http://localhost:3000";
const SITE = "203.0.113.24";
const ELSEWHERE = "198.51.100.9";

async function site(type: "hikvision_isapi" | "zkteco_push", serial = `SN${crypto.randomUUID().slice(0, 8)}`) {
  const plaza = await createPlaza(BY_ENTRY);
  const { admin, enclosure, gate, owner } = plaza;
  const place = { adminId: admin.id, enclosureId: enclosure.id, gateId: gate.id, userId: owner.id };
  const address = type === "hikvision_isapi" ? "10.20.0.15" : "";
  const { controllerId, laneId } = await createLane(place, { type, address });
  await getDb().execute(sql`update barrier_lanes set output = 1 where id = ${laneId}`);
  if (type === "zkteco_push")
    await getDb().execute(sql`update barrier_controllers set serial = ${serial} where id = ${controllerId}`);
  await getDb()
    .insert(barrierNetworks)
    .values({ adminId: admin.id, enclosureId: enclosure.id, network: "203.0.113.0/24", createdBy: owner.id });
  const holder = await createHolder(plaza, 20_000);
  const ctx = ctxFor(owner);
  const { code } = await readerCodeOf({ ctx, input: { passId: holder.passId } });
  return { plaza, ctx, controllerId, laneId, holder, card: code, serial };
}

describe("Hikvision", () => {
  async function device() {
    const made = await site("hikvision_isapi");
    const { path } = await openEventAddress({ ctx: made.ctx, input: { controllerId: made.controllerId } });
    const post = async (body: string, at = path) => {
      const request = new Request(`${HERE}${at}`, { method: "POST", body });
      const answer = await hikvision.POST(request, { params: Promise.resolve({ token: at.split("/").at(-1) ?? "" }) });
      return { status: answer.status, said: (await answer.json()) as { RemoteCheck?: Record<string, unknown> } };
    };
    const event = (serialNo: number, more: object = {}) => ({
      eventType: "AccessControllerEvent",
      dateTime: new Date().toISOString().replace("Z", "+00:00"),
      AccessControllerEvent: { majorEventType: 5, subEventType: 0x4c, doorNo: 1, serialNo, ...more },
    });
    const multipart = (value: object) =>
      [
        "--MIME_boundary",
        'Content-Disposition: form-data; name="event_log"',
        "Content-Type: application/json",
        "",
        JSON.stringify(value),
        "--MIME_boundary",
        'Content-Disposition: form-data; name="Picture"; filename="Picture.jpg"',
        "",
        "ÿØÿà {not json}",
        "--MIME_boundary--",
      ].join("\r\n");
    return { ...made, path, post, event, multipart };
  }

  it("asks for a decision by its own POST, and opens by the answer; what it tells then confirms it", async () => {
    const { post, event, multipart, card, laneId, holder } = await device();
    const asked = event(101, { cardNo: card, remoteCheck: true });
    expect(await post(multipart(asked))).toEqual({
      status: 200,
      said: { RemoteCheck: { serialNo: 101, checkResult: "success", info: "Pasa" } },
    });
    expect(await post(JSON.stringify(asked))).toMatchObject({ said: { RemoteCheck: { checkResult: "success" } } });
    expect(await post(JSON.stringify(event(102, { subEventType: 0x15 })))).toEqual({ status: 200, said: {} });
    expect(await passagesOf(laneId)).toMatchObject([{ state: "opened", commandState: "opened" }]);
    expect((await accountOf(holder.accountId)).balanceCents).toBe(15_500);
    expect(await post(JSON.stringify(event(103, { cardNo: "123456789012", remoteCheck: true })))).toMatchObject({
      said: { RemoteCheck: { checkResult: "failed", info: "Código desconocido" } },
    });
  });

  it("are answered by a request of our own where their firmware wants it, and what they cannot have heard has failed", async () => {
    const emulator = await startHikvision();
    try {
      const { plaza, ctx, post, event, card, laneId, controllerId } = await device();
      await getDb().execute(sql`
        update barrier_controllers set answers_otherwise = true, address = ${emulator.address} where id = ${controllerId}`);
      const asked = event(11, { cardNo: card, remoteCheck: true });
      expect(await post(JSON.stringify(asked))).toEqual({ status: 200, said: {} });
      await vi.waitFor(() =>
        expect(emulator.checks).toEqual([{ serialNo: 11, checkResult: "success", info: expect.any(String) }]),
      );
      await post(JSON.stringify(event(12, { subEventType: 0x15 })));
      expect(await passagesOf(laneId)).toMatchObject([{ state: "opened" }]);
      await post(JSON.stringify(event(13, { cardNo: "777777777777777777", remoteCheck: true })));
      await vi.waitFor(() => expect(emulator.checks).toMatchObject([{}, { serialNo: 13, checkResult: "failed" }]));

      await emulator.stop();
      const other = await createHolder(plaza, 20_000);
      const { code: cardNo } = await readerCodeOf({ ctx, input: { passId: other.passId } });
      await post(JSON.stringify(event(14, { cardNo, remoteCheck: true })));
      await vi.waitFor(async () => expect((await passagesOf(laneId)).at(-1)).toMatchObject({ state: "failed" }));
      expect((await accountOf(other.accountId)).balanceCents).toBe(20_000);
    } finally {
      await emulator.stop().catch(() => undefined);
    }
  });

  it("are told no where they tell a reading only after an outage: nobody stands there any more", async () => {
    const { post, event, card, laneId, holder } = await device();
    const { said } = await post(JSON.stringify(event(21, { cardNo: card, remoteCheck: true, currentEvent: false })));
    expect(said).toMatchObject({ RemoteCheck: { serialNo: 21, checkResult: "failed" } });
    expect(await passagesOf(laneId)).toEqual([]);
    expect((await accountOf(holder.accountId)).balanceCents).toBe(20_000);
  });

  it("let a car pass by itself without a network: recorded as then, charged once", async () => {
    const { post, event, card, holder } = await device();
    const alone = event(7, { cardNo: card, subEventType: 1 });
    for (let sent = 0; sent < 3; sent++) await post(JSON.stringify(alone));
    expect((await accountOf(holder.accountId)).balanceCents).toBe(15_500);
  });

  it("tells strangers nothing, and takes nothing that is not a message", async () => {
    const { post, path, ctx, controllerId, laneId, event, card } = await device();
    const asked = JSON.stringify(event(1, { cardNo: card, remoteCheck: true }));
    expect(await post(asked, "/plumas/hikvision/otro")).toEqual({ status: 404, said: {} });
    for (const wrong of ["", "{", "[]", "nada", "x".repeat(5_000)]) expect((await post(wrong)).status).toBe(400);
    expect((await post("x".repeat(3_000_000))).status).toBe(413);
    const next = await openEventAddress({ ctx, input: { controllerId } });
    expect(await post(asked)).toEqual({ status: 404, said: {} });
    expect(path).not.toBe(next.path);
    expect(await passagesOf(laneId)).toEqual([]);
    const stranger = ctxFor((await createPlaza()).owner);
    expect(await codeOf(openEventAddress({ ctx: stranger, input: { controllerId } }))).toBe("resource.not_found");
    expect(await codeOf(openEventAddress({ ctx: ctxFor(null), input: { controllerId } }))).toBe("auth.required");
    const zk = await site("zkteco_push");
    expect(await codeOf(openEventAddress({ ctx: zk.ctx, input: { controllerId: zk.controllerId } }))).toBe(
      "barrier.not_paired",
    );
  });
});

describe("ZKTeco", () => {
  async function call(serial: string, path: string, { body, from = SITE }: { body?: string; from?: string } = {}) {
    const [name = "", search = ""] = path.split("?");
    const query = `SN=${serial}${search ? `&${search}` : ""}`;
    const request = new Request(`${HERE}/iclock/${name}?${query}`, {
      headers: { "x-ct-socket-address": from },
      ...(body === undefined ? {} : { method: "POST", body }),
    });
    const handler = body === undefined ? iclock.GET : iclock.POST;
    const answer = await handler(request, { params: Promise.resolve({ path: name.split("/") }) });
    return { status: answer.status, text: await answer.text() };
  }

  const lineOf = (card: string, more: Record<string, string | number> = {}) =>
    Object.entries({ time: "2026-11-24 10:00:00", pin: 0, cardno: card, eventaddr: 1, event: 27, index: 501, ...more })
      .map(([name, value]) => `${name}=${value}`)
      .join("\t");

  const ASK = "cdata?AuthType=device&table=rtlog";
  const LOG = "cdata?table=rtlog";

  it("asks with a line and is answered by AUTH, the line and the door's order; its log confirms it", async () => {
    const { serial, card, laneId, holder } = await site("zkteco_push");
    expect((await call(serial, "cdata?options=all")).text).toBe("OK");
    expect((await call(serial, "registry", { body: "DeviceType=acc" })).text).toBe(`RegistryCode=${serial}`);
    const line = lineOf(card);
    expect((await call(serial, ASK, { body: line })).text).toBe(
      `AUTH=SUCCESS\r\n${line}\r\nCONTROL DEVICE 01010101\r\n`,
    );
    expect((await call(serial, LOG, { body: lineOf(card, { event: 222, index: 502 }) })).text).toBe("OK");
    expect(await passagesOf(laneId)).toMatchObject([{ state: "opened" }]);
    expect((await accountOf(holder.accountId)).balanceCents).toBe(15_500);
    const unknown = lineOf("777777777777777777", { index: 503 });
    expect((await call(serial, ASK, { body: unknown })).text).toBe(`AUTH=FAILED\r\n${unknown}\r\n`);
  });

  it("is told yes in the word that its firmware wants, and the time where it asks for it", async () => {
    const { serial, card, controllerId } = await site("zkteco_push");
    await getDb().execute(sql`update barrier_controllers set answers_otherwise = true where id = ${controllerId}`);
    const line = lineOf(card);
    expect((await call(serial, ASK, { body: line })).text).toBe(
      `AUTH=SUCCEED\r\n${line}\r\nCONTROL DEVICE 01010101\r\n`,
    );
    const { text } = await call(serial, "rtdata?type=time");
    const [, seconds, zone] = /^DateTime=(\d+),ServerTZ=([+-]\d{4})$/.exec(text) ?? [];
    const day = Math.floor(Number(seconds) / 86_400);
    const told = Date.UTC(2_000 + Math.floor(day / 372), Math.floor((day % 372) / 31), (day % 31) + 1);
    expect(Math.abs(told + (Number(seconds) % 86_400) * 1_000 - Date.now())).toBeLessThan(60_000);
    expect(zone).toBe("-0600");
  });

  it("writes card numbers in hexadecimal digits, or not", async () => {
    const { serial, card, laneId } = await site("zkteco_push");
    const inHex = BigInt(card).toString(16);
    const line = lineOf(/[a-f]/.test(inHex) ? inHex : card);
    expect((await call(serial, ASK, { body: line })).text).toContain("AUTH=SUCCESS");
    expect(await passagesOf(laneId)).toHaveLength(1);
  });

  it("fetches its orders once, and says what became of them", async () => {
    const { serial, laneId, ctx } = await site("zkteco_push");
    const open = () => openLane({ ctx, input: { laneId, reason: "Proveedor", nonce: crypto.randomUUID() } });
    const fetched = async () => {
      for (;;) {
        const { text } = await call(serial, "getrequest");
        if (text !== "OK") return text;
      }
    };
    const first = open();
    const [, id] = /^C:(\d+):CONTROL DEVICE 01010101$/.exec(await fetched()) ?? [];
    expect((await call(serial, "getrequest")).text).toBe("OK");
    await call(serial, "devicecmd", { body: `ID=${id}&Return=0&CMD=CONTROL DEVICE` });
    expect(await first).toMatchObject({ state: "opened" });
    const second = open();
    const [, again] = /^C:(\d+):/.exec(await fetched()) ?? [];
    await call(serial, "devicecmd", { body: `ID=${again}&Return=-1004&CMD=CONTROL DEVICE` });
    expect(await second).toMatchObject({ state: "failed", detail: "El equipo dijo: error -1004" });
  });

  it("counts only from its venue's networks: from elsewhere nothing opens, nothing is charged, and it is written down", async () => {
    const { serial, card, laneId, holder, controllerId } = await site("zkteco_push");
    const body = lineOf(card);
    expect((await call(serial, ASK, { body, from: ELSEWHERE })).text).toContain("AUTH=FAILED");
    await call(serial, LOG, { body: lineOf(card, { event: 0, index: 9 }), from: ELSEWHERE });
    expect((await call(serial, "getrequest", { from: ELSEWHERE })).text).toBe("OK");
    expect(await passagesOf(laneId)).toEqual([]);
    expect((await accountOf(holder.accountId)).balanceCents).toBe(20_000);
    const rows = await getDb().execute<{ kind: string; proven: boolean }>(sql`
      select kind, is_proven as proven from barrier_events where controller_id = ${controllerId}`);
    expect(rows).toEqual([{ kind: "admitted_offline", proven: false }]);
    // The number of an event that somebody made up does not take the real one's place.
    await call(serial, LOG, { body: lineOf(card, { event: 0, index: 9 }) });
    expect((await accountOf(holder.accountId)).balanceCents).toBe(15_500);
  });

  it("says of a car that we let in what it says of one of its own list: it is one passage, and charged once", async () => {
    const { serial, card, laneId, holder, controllerId } = await site("zkteco_push");
    expect((await call(serial, ASK, { body: lineOf(card) })).text).toContain("AUTH=SUCCESS");
    await call(serial, LOG, { body: lineOf(card, { event: 0, index: 502, time: "2026-11-24 10:00:02" }) });
    expect(await passagesOf(laneId)).toMatchObject([{ state: "opened", takenCents: 4_500 }]);
    expect((await accountOf(holder.accountId)).balanceCents).toBe(15_500);
    const found = await getDb().execute(sql`
      select 1 from offline_readings where controller_id = ${controllerId}`);
    expect(found).toHaveLength(0);
    // An hour later it is another passage.
    await call(serial, LOG, { body: lineOf(card, { event: 0, index: 503, time: "2026-11-24 11:00:02" }) });
    expect(await passagesOf(laneId)).toHaveLength(2);
  });

  it("waits, unknown, for staff of the venue from whose network it calls", async () => {
    const { ctx } = await site("zkteco_push");
    const serial = `NUEVO${crypto.randomUUID().slice(0, 8)}`;
    expect(await call(serial, "cdata?options=all")).toEqual({ status: 200, text: "OK" });
    expect((await call(serial, "registry", { body: "" })).text).toBe("OK");
    expect(await waitingDevices({ ctx })).toMatchObject([{ type: "zkteco_push", serial, address: SITE }]);
    const elsewhere = ctxFor((await createPlaza()).owner);
    expect(await waitingDevices({ ctx: elsewhere })).toEqual([]);
    expect((await waitingDevices({ ctx: ctxFor(PLATFORM) })).some((one) => one.serial === serial)).toBe(true);
    expect(await codeOf(waitingDevices({ ctx: ctxFor(null) }))).toBe("auth.required");
  });

  it("answers any line with a line", async () => {
    const { serial } = await site("zkteco_push");
    for (const body of ["", "\r\n\r\n", "nada", "a=b\tc", "time=ayer\tevent=x\tcardno=\teventaddr=99"])
      for (const path of [ASK, LOG, "devicecmd"]) expect((await call(serial, path, { body })).status).toBe(200);
    expect((await call("x", LOG, { body: "a".repeat(70_000) })).status).toBe(413);
  });
});

describe("local times", () => {
  const zone = "America/Tijuana";

  it("of an hour that a clock shows twice are told apart by the order", () => {
    const first = new Date("2026-11-01T01:30:00-07:00");
    const second = new Date("2026-11-01T01:30:00-08:00");
    expect(whenLocal("2026-11-01 01:30:00", zone, null)).toEqual(first);
    expect(whenLocal("2026-11-01 01:30:00", zone, new Date("2026-11-01T01:10:00-07:00"))).toEqual(first);
    expect(whenLocal("2026-11-01 01:30:00", zone, new Date("2026-11-01T01:10:00-08:00"))).toEqual(second);
    expect(whenLocal("2026-11-01T01:30:05", zone, first)).toEqual(new Date("2026-11-01T01:30:05-07:00"));
  });

  it("that are none are no time", () => {
    for (const wrong of ["", "ayer", "2026-13-01 00:00:00", "2026-03-08 02:30:00"])
      expect(whenLocal(wrong, zone, null)).toBeNull();
  });
});
