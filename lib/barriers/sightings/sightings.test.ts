import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import * as hikvision from "@/app/plumas/hikvision/[token]/route";
import { getDb } from "@/db/client";
import { createGuard } from "@/db/testing";
import { openEventAddress } from "@/lib/barriers/device/pairing";
import { passageList } from "@/lib/barriers/reading/passage-list";
import { readerCodeOf } from "@/lib/barriers/reading/reader-codes";
import { keepSighting, pruneSightings, sightingPicture, unreadCars } from "@/lib/barriers/sightings/sightings";
import { createLane } from "@/lib/barriers/testing";
import { createDevice } from "@/lib/barriers/testing/device";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { BY_ENTRY, createHolder, createPlaza } from "@/lib/prepaid/testing";
import { HTML, samplePicture } from "@/lib/storage/testing/samples";

interface Row extends Record<string, unknown> {
  plate: string;
  hasPicture: boolean;
  passageId: number | null;
}

const seenIn = (laneId: number) =>
  getDb().execute<Row>(sql`
    select plate, picture is not null as "hasPicture", passage_id as "passageId" from barrier_sightings
    where lane_id = ${laneId} order by id`);

async function camera() {
  const plaza = await createPlaza(BY_ENTRY);
  const { admin, enclosure, gate, owner } = plaza;
  const place = { adminId: admin.id, enclosureId: enclosure.id, gateId: gate.id, userId: owner.id };
  const { controllerId, laneId } = await createLane(place, { type: "hikvision_isapi", address: "10.20.0.15" });
  const ctx = ctxFor(owner, new Date());
  const { path } = await openEventAddress({ ctx, input: { controllerId } });
  const holder = await createHolder(plaza, 20_000);
  const { code: cardNo } = await readerCodeOf({ ctx, input: { passId: holder.passId } });
  const send = async (body: Buffer) => {
    const request = new Request(`http://localhost:3000${path}`, { method: "POST", body: new Uint8Array(body) });
    const answer = await hikvision.POST(request, { params: Promise.resolve({ token: path.split("/").at(-1) ?? "" }) });
    return { status: answer.status, said: (await answer.json()) as object };
  };
  const post = async (...parts: [type: string, body: Buffer | object | string][]) => {
    const body = Buffer.concat([
      ...parts.flatMap(([type, part]) => [
        Buffer.from(`--MIME_boundary\r\nContent-Disposition: form-data; name="x"\r\nContent-Type: ${type}\r\n\r\n`),
        Buffer.isBuffer(part) ? part : Buffer.from(typeof part === "string" ? part : JSON.stringify(part)),
        Buffer.from("\r\n"),
      ]),
      Buffer.from("--MIME_boundary--\r\n"),
    ]);
    return send(body);
  };
  const dateTime = new Date().toISOString().replace("Z", "+00:00");
  return { plaza, ctx, laneId, post, send, cardNo, dateTime };
}

describe("what a Hikvision device sees", () => {
  it("is kept with the car that it read, drawn anew, once however often it is sent", async () => {
    const { ctx, laneId, post, cardNo, dateTime } = await camera();
    const picture = await samplePicture("jpeg");
    const read = {
      eventType: "AccessControllerEvent",
      dateTime,
      AccessControllerEvent: {
        majorEventType: 5,
        subEventType: 0x4c,
        doorNo: 1,
        serialNo: 1,
        cardNo,
        remoteCheck: true,
      },
    };
    for (let sent = 0; sent < 2; sent++)
      expect((await post(["application/json", read], ["image/jpeg", picture])).said).toMatchObject({
        RemoteCheck: { checkResult: "success" },
      });
    // A camera's clock differs by some seconds from the reader's, and by a year at worst.
    const second = new Date(Date.parse(dateTime) + 1_000).toISOString();
    const anpr = { eventType: "ANPR", dateTime: second, channelID: 1, ANPR: { licensePlate: "rks-482-a" } };
    expect((await post(["application/json", anpr])).status).toBe(200);
    await vi.waitFor(async () =>
      expect((await seenIn(laneId)).map(({ plate, hasPicture }) => `${plate} ${hasPicture}`).sort()).toEqual([
        " true",
        "RKS482A false",
      ]),
    );
    const { items } = await passageList.page({ ctx, input: { laneId } });
    expect(items).toMatchObject([{ plate: "RKS482A", pictureId: expect.any(Number), keptReason: null }]);
    const kept = await sightingPicture({ ctx, input: { sightingId: items[0]?.pictureId ?? 0 } });
    expect(kept.subarray(8, 12).toString()).toBe("WEBP");
    await keepSighting({ ctx, input: { sightingId: items[0]?.sightingId ?? 0, reason: "Golpeó la pluma" } });
    await pruneSightings({ db: getDb(), now: new Date(ctx.now.getTime() + 40 * 86_400_000) });
    expect(await seenIn(laneId)).toHaveLength(2);
  });

  it("is told in XML by cameras, and what is no picture is left out", async () => {
    const { ctx, laneId, post, dateTime } = await camera();
    const xml = `<EventNotificationAlert><eventType>ANPR</eventType><dateTime>${dateTime}</dateTime><ANPR><licensePlate>SVT917C</licensePlate></ANPR></EventNotificationAlert>`;
    const broken = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), HTML]);
    expect((await post(["application/xml", xml], ["image/jpeg", broken])).status).toBe(200);
    await vi.waitFor(async () =>
      expect(await seenIn(laneId)).toEqual([{ plate: "SVT917C", hasPicture: false, passageId: null }]),
    );
    const input = { laneId };
    expect(await unreadCars({ ctx, input })).toMatchObject([{ plate: "SVT917C", hasPicture: false, keptReason: null }]);
    expect(await unreadCars({ ctx: ctxFor((await createPlaza()).owner), input })).toEqual([]);
    const later = new Date(ctx.now.getTime() + 31 * 86_400_000);
    expect(await unreadCars({ ctx: { ...ctx, now: later }, input })).toEqual([]);
    expect((await post(["text/html", HTML])).status).toBe(400);
  });
});

it("a message that begins with an empty line is read, and a clock that is a year ahead keeps nothing for longer", async () => {
  const { ctx, laneId, send } = await camera();
  const dateTime = new Date(ctx.now.getTime() + 366 * 86_400_000).toISOString();
  const anpr = JSON.stringify({ eventType: "ANPR", dateTime, channelID: 1, ANPR: { licensePlate: "ABC123" } });
  const body = `\r\n--X\r\nContent-Type: application/json\r\n\r\n${anpr}\r\n--X--\r\n`;
  expect((await send(Buffer.from(body))).status).toBe(200);
  await vi.waitFor(async () => expect(await seenIn(laneId)).toMatchObject([{ plate: "ABC123" }]));
  const [row] = await getDb().execute<{ keepUntil: Date }>(
    sql`select keep_until as "keepUntil" from barrier_sightings where lane_id = ${laneId}`,
  );
  expect(row?.keepUntil.getTime()).toBeLessThan(ctx.now.getTime() + 31 * 86_400_000);
});

describe("plates and pictures", () => {
  async function seen() {
    const plaza = await createPlaza(BY_ENTRY);
    const device = await createDevice(plaza);
    const holder = await createHolder(plaza, 20_000);
    const ctx = ctxFor(plaza.owner, new Date());
    await device.read("in", holder.qr);
    await device.say([{ kind: "passed", output: 1, plate: "NX-84-213" }]);
    const { items } = await passageList.page({ ctx, input: { laneId: device.lanes.in } });
    return { plaza, ctx, device, passage: items[0], sightingId: items[0]?.sightingId ?? 0 };
  }

  it("of a signed device belong to its car; a message that is sent again adds none", async () => {
    const { device, passage } = await seen();
    expect(passage).toMatchObject({ plate: "NX84213", pictureId: null });
    await device.say([{ serialNo: 2, kind: "passed", output: 1, plate: "OTRA1" }]);
    expect(await seenIn(device.lanes.in)).toEqual([{ plate: "NX84213", hasPicture: false, passageId: passage?.id }]);
  });

  it("go after thirty days, and those of an incident after a year", async () => {
    const { plaza, ctx, device, sightingId } = await seen();
    const inDays = (days: number) => new Date(ctx.now.getTime() + days * 86_400_000);
    const plates = async (days: number) =>
      (await passageList.page({ ctx: { ...ctx, now: inDays(days) }, input: { laneId: device.lanes.in } })).items.map(
        ({ plate }) => plate,
      );
    expect(await plates(29)).toEqual(["NX84213"]);
    // Nobody sees it any more, also before the next deletion.
    expect(await plates(31)).toEqual([null]);
    const input = { sightingId, reason: "Golpeó la pluma" };
    await keepSighting({ ctx, input });
    expect(await codeOf(keepSighting({ ctx, input }))).toBe("barrier.kept_already");
    await getDb().execute(sql`
      insert into barrier_sightings (admin_id, lane_id, plate, taken_at, keep_until)
      values (${plaza.admin.id}, ${device.lanes.in}, 'VIEJA1', ${inDays(-40)}, ${inDays(-10)})`);
    expect(await pruneSightings({ db: getDb(), now: inDays(40) })).toBeGreaterThan(0);
    expect(await seenIn(device.lanes.in)).toMatchObject([{ plate: "NX84213" }]);
    expect(await plates(360)).toEqual(["NX84213"]);
    await pruneSightings({ db: getDb(), now: inDays(370) });
    expect(await seenIn(device.lanes.in)).toEqual([]);
  });

  it("are for staff of the tenant alone", async () => {
    const { plaza, ctx, sightingId } = await seen();
    const input = { sightingId, reason: "Golpeó la pluma" };
    const stranger = (await createPlaza()).owner;
    const guard = await createGuard(plaza.admin.id);
    expect(await codeOf(sightingPicture({ ctx, input: { sightingId } }))).toBe("resource.not_found");
    expect(await codeOf(keepSighting({ ctx: ctxFor(stranger), input }))).toBe("resource.not_found");
    expect(await codeOf(sightingPicture({ ctx: ctxFor(stranger), input: { sightingId } }))).toBe("resource.not_found");
    expect(await codeOf(keepSighting({ ctx: ctxFor(guard), input }))).toBe("auth.forbidden");
    expect(await codeOf(sightingPicture({ ctx: ctxFor(guard), input: { sightingId } }))).toBe("auth.forbidden");
    expect(await codeOf(keepSighting({ ctx, input: { sightingId, reason: "" } }))).toBe("input.invalid");
  });
});
