import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { getDb } from "@/db/client";
import { barrierControllers } from "@/db/schema";
import { createGuard } from "@/db/testing";
import { pruneAsks } from "@/lib/barriers/carried/asks";
import { readRelay, updateRelay } from "@/lib/barriers/carried/update-relay";
import { editController, getController } from "@/lib/barriers/controller-list";
import { addController, archiveController, changeController } from "@/lib/barriers/controllers";
import { openEventAddress, openPairing, pairDevice, revokeKeys } from "@/lib/barriers/device/pairing";
import { addLane } from "@/lib/barriers/lanes";
import { waitingDevices } from "@/lib/barriers/makes/callers";
import { openLane } from "@/lib/barriers/open-lane";
import { readerCodeOf } from "@/lib/barriers/reading/reader-codes";
import { connect } from "@/lib/barriers/relay/connection";
import { pair } from "@/lib/barriers/relay/identity";
import { startRelay } from "@/lib/barriers/relay/relay";
import { createLane, type Emulator, PASSWORD, startHikvision, startShelly } from "@/lib/barriers/testing";
import { passagesOf } from "@/lib/barriers/testing/device";
import type { Vice } from "@/lib/barriers/testing/emulator";
import { startPlatform, type TestPlatform } from "@/lib/barriers/testing/platform";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { accountOf, BY_ENTRY, createHolder, createPlaza } from "@/lib/prepaid/testing";

const ending: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

async function kept<T extends { stop: () => Promise<void> }>(starting: Promise<T>): Promise<T> {
  const started = await starting;
  ending.push(() => started.stop());
  return started;
}

const eventually = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 10_000, interval: 20 });

const AWAY = "El relevo del recinto no está conectado";

async function site() {
  const plaza = await createPlaza(BY_ENTRY);
  const { admin, enclosure, gate, owner } = plaza;
  const place = { adminId: admin.id, enclosureId: enclosure.id, gateId: gate.id, userId: owner.id };
  const ctx = ctxFor(owner, new Date());
  const platform = await kept(startPlatform());
  return { plaza, place, ctx, platform };
}

/** A relay of the venue, paired. `run` starts its program. */
async function relayAt({ place, ctx }: Awaited<ReturnType<typeof site>>, { url }: TestPlatform) {
  const { controllerId } = await addController({
    ctx,
    input: { enclosureId: place.enclosureId, name: "Relevo de la caseta", type: "relay", address: "" },
  });
  const { code } = await openPairing({ ctx, input: { controllerId } });
  const folder = mkdtempSync(join(tmpdir(), "relevo-"));
  ending.push(() => rmSync(folder, { recursive: true, force: true }));
  const identity = await pair(folder, { server: url, code, version: "v1", model: "Prueba" });
  const said: string[] = [];
  const run = () =>
    kept(
      startRelay({
        identity,
        folder,
        port: 0,
        host: "127.0.0.1",
        version: "v1",
        model: "Node de prueba",
        say: (line) => void said.push(line),
        update: async () => undefined,
      }),
    );
  const isConnected = (wanted: boolean) =>
    eventually(async () => {
      const relay = await readRelay({ ctx: { ...ctx, now: new Date() }, input: { controllerId } });
      // Its pairing was a sign of life, too.
      expect(relay).toMatchObject({ isConnected: wanted, runsOn: "Node de prueba" });
      return relay;
    });
  return { controllerId, run, isConnected, said, identity };
}

async function behind(
  { place }: Awaited<ReturnType<typeof site>>,
  relayId: number,
  { address, type }: { address: string; type: "shelly_rpc" | "hikvision_isapi" },
) {
  const lane = await createLane(place, { address, type });
  await getDb().execute(sql`update barrier_controllers set relay_id = ${relayId} where id = ${lane.controllerId}`);
  return lane;
}

/** A Shelly behind a relay that is connected. */
async function shellyBehind(vice?: Vice) {
  const here = await site();
  const relay = await relayAt(here, here.platform);
  const emulator = await kept(startShelly());
  if (vice) emulator.vice = vice;
  const { laneId } = await behind(here, relay.controllerId, { address: emulator.address, type: "shelly_rpc" });
  await relay.run();
  await relay.isConnected(true);
  return { here, relay, emulator, laneId };
}

const order = (laneId: number) => ({ laneId, nonce: crypto.randomUUID(), reason: "Proveedor de hielo" });

describe("a relay", () => {
  it.each([
    ["shelly_rpc", startShelly],
    ["hikvision_isapi", startHikvision],
  ] as const)("opens the barrier of a %s that stands behind it", async (type, start) => {
    const here = await site();
    const relay = await relayAt(here, here.platform);
    const emulator: Emulator = await kept(start());
    const { laneId, controllerId } = await behind(here, relay.controllerId, { address: emulator.address, type });
    await relay.run();
    const seen = await relay.isConnected(true);
    expect(seen).toMatchObject({ version: "v1", runsOn: "Node de prueba", today: null, isUpdateWanted: false });
    expect(seen.devices).toEqual([{ id: controllerId, name: expect.any(String), trouble: "" }]);
    expect(await openLane({ ctx: here.ctx, input: order(laneId) })).toMatchObject({ state: "opened" });
    expect(emulator).toMatchObject({ openings: 1, proven: 1 });
    const asks = await getDb().execute(sql`select 1 from barrier_asks where admin_id = ${here.place.adminId}`);
    expect(asks).toHaveLength(0);
  });

  it("that is another machine is told no password that nobody typed for it", async () => {
    const here = await site();
    const relay = await relayAt(here, here.platform);
    const emulator: Emulator = await kept(startHikvision());
    const { laneId, controllerId } = await behind(here, relay.controllerId, {
      address: emulator.address,
      type: "hikvision_isapi",
    });
    const hasPassword = async () => (await getController({ ctx: here.ctx, input: { controllerId } })).hasPassword;
    expect(await hasPassword()).toBe(true);
    const { code } = await openPairing({ ctx: here.ctx, input: { controllerId: relay.controllerId } });
    expect(await hasPassword()).toBe(true);
    await pairDevice({
      ctx: ctxFor(null),
      input: { code, serial: "v1", model: "Otra máquina" },
    });
    expect(await hasPassword()).toBe(false);
    const asked = emulator.proven;
    expect(await openLane({ ctx: here.ctx, input: order(laneId) })).toMatchObject({
      state: "failed",
      detail: "Falta la contraseña del equipo: escríbela otra vez",
    });
    expect(emulator.proven).toBe(asked);
  });

  it("is cut and comes back: meanwhile an order has failed and is not carried out later", async () => {
    const { here, relay, emulator, laneId } = await shellyBehind();
    await here.platform.stop();
    await relay.isConnected(false);
    expect(await openLane({ ctx: here.ctx, input: order(laneId) })).toMatchObject({ state: "failed", detail: AWAY });
    await here.platform.start();
    await relay.isConnected(true);
    expect(emulator.openings).toBe(0);
    expect(await openLane({ ctx: here.ctx, input: order(laneId) })).toMatchObject({ state: "opened" });
    expect(emulator.openings).toBe(1);
  });

  it("does not know what a device did that fell silent, and gives the order once", async () => {
    const { here, emulator, laneId } = await shellyBehind("cut");
    expect(await openLane({ ctx: here.ctx, input: order(laneId) })).toMatchObject({ state: "unknown" });
    expect(emulator.proven).toBe(1);
  });

  it("connects within the venue's networks alone", async () => {
    const here = await site();
    const relay = await relayAt(here, here.platform);
    const { laneId } = await behind(here, relay.controllerId, { address: "10.99.0.7", type: "shelly_rpc" });
    await relay.run();
    await relay.isConnected(true);
    expect(await openLane({ ctx: here.ctx, input: order(laneId) })).toMatchObject({
      state: "failed",
      detail: "Esa dirección no está en las redes permitidas del recinto",
    });
  });

  it("is let go once its key is withdrawn, gets nothing from then on, and is told why it may not come back", async () => {
    const { here, relay, emulator, laneId } = await shellyBehind();
    await revokeKeys({ ctx: here.ctx, input: { controllerId: relay.controllerId } });
    expect(await openLane({ ctx: here.ctx, input: order(laneId) })).toMatchObject({ state: "failed", detail: AWAY });
    expect(emulator.proven).toBe(0);
    await here.platform.stop();
    await here.platform.start();
    await eventually(async () =>
      expect(relay.said.some((line) => line.startsWith("La llave de este relevo ya no cuenta"))).toBe(true),
    );
  });

  it("makes room for one that was paired anew: the last connection is the relay", async () => {
    const here = await site();
    const relay = await relayAt(here, here.platform);
    await relay.run();
    await relay.isConnected(true);
    const second = await relay.run();
    await eventually(async () => expect(relay.said.some((line) => line.includes("la misma llave"))).toBe(true));
    expect(second.port).toBeGreaterThan(0);
  });

  it("is its last connection, also where another process holds an earlier one that has not noticed", async () => {
    const { here, relay, emulator, laneId } = await shellyBehind();
    await getDb().execute(
      sql`update barrier_controllers set link_id = gen_random_uuid() where id = ${relay.controllerId}`,
    );
    expect(await openLane({ ctx: here.ctx, input: order(laneId) })).toMatchObject({ state: "failed", detail: AWAY });
    expect(emulator.proven).toBe(0);
    // Its end says nothing of the later one.
    await here.platform.stop();
    const said = () =>
      readRelay({ ctx: { ...here.ctx, now: new Date() }, input: { controllerId: relay.controllerId } });
    expect(await said()).toMatchObject({ isConnected: true });
    await here.platform.start();
    await eventually(async () =>
      expect(await openLane({ ctx: here.ctx, input: order(laneId) })).toMatchObject({ state: "opened" }),
    );
  });

  it("is updated where it runs another program than ours, by staff of its venue", async () => {
    const here = await site();
    const relay = await relayAt(here, here.platform);
    const input = { controllerId: relay.controllerId };
    expect(await codeOf(updateRelay({ ctx: here.ctx, input }))).toBe("barrier.up_to_date");
    const guard = await createGuard(here.place.adminId);
    expect(await codeOf(updateRelay({ ctx: ctxFor(guard), input }))).toBe("auth.forbidden");
    const other = await createPlaza(BY_ENTRY);
    expect(await codeOf(updateRelay({ ctx: ctxFor(other.owner), input }))).toBe("resource.not_found");
    expect(await codeOf(readRelay({ ctx: ctxFor(other.owner), input }))).toBe("resource.not_found");
    const { controllerId } = await createLane(here.place);
    expect(await codeOf(readRelay({ ctx: here.ctx, input: { controllerId } }))).toBe("resource.not_found");
  });
});

test("a relay carries out no order that a stalled line brought too late", async () => {
  const emulator = await kept(startShelly());
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  ending.push(() => server.close());
  await once(server, "listening");
  const answers: unknown[] = [];
  server.on("connection", (socket) => {
    socket.on("message", (data) => {
      const frame = JSON.parse(data.toString()) as { type: string; id?: number; answer?: { kind: string } };
      if (frame.type === "answer") answers.push({ id: frame.id, kind: frame.answer?.kind });
    });
    const now = Date.now();
    const asked = { method: "POST", path: "/rpc", body: '{"id":1,"method":"Shelly.GetDeviceInfo","params":{}}' };
    const access = { address: emulator.address, username: "admin", password: PASSWORD };
    const ask = { access, asked, networks: [], isOwnMachineAllowed: true };
    // The relay's clock is an hour behind ours, which changes nothing.
    const ours = now + 3_600_000;
    socket.send(JSON.stringify({ type: "time", now: ours }));
    socket.send(JSON.stringify({ type: "ask", id: 1, sentAt: ours - 10_000, ask }));
    socket.send(JSON.stringify({ type: "ask", id: 2, sentAt: ours, ask }));
  });
  const { port } = server.address() as AddressInfo;
  const identity = { server: `http://127.0.0.1:${port}`, keyId: 1, secret: "0".repeat(64) };
  const connection = connect({
    identity,
    version: "v1",
    model: "",
    say: () => undefined,
    update: async () => undefined,
  });
  ending.push(() => connection.stop());
  await eventually(async () =>
    expect(answers).toEqual([
      { id: 1, kind: "not_sent" },
      { id: 2, kind: "answered" },
    ]),
  );
  expect(emulator.proven).toBe(1);
});

describe("devices that call their relay", () => {
  const event = (serialNo: number, more: object = {}) =>
    JSON.stringify({
      eventType: "AccessControllerEvent",
      dateTime: new Date().toISOString().replace("Z", "+00:00"),
      AccessControllerEvent: { majorEventType: 5, subEventType: 0x4c, doorNo: 1, serialNo, ...more },
    });

  it("are heard in their own words, and what happened while the network was away is told once, in its order", async () => {
    const here = await site();
    const relay = await relayAt(here, here.platform);
    const emulator = await kept(startHikvision());
    const { laneId, controllerId } = await behind(here, relay.controllerId, {
      address: emulator.address,
      type: "hikvision_isapi",
    });
    const holder = await createHolder(here.plaza, 20_000);
    const { code: cardNo } = await readerCodeOf({ ctx: here.ctx, input: { passId: holder.passId } });
    const { path } = await openEventAddress({ ctx: here.ctx, input: { controllerId } });
    const { port } = await relay.run();
    await relay.isConnected(true);
    const post = async (body: string) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", body });
      return { status: response.status, said: await response.text() };
    };
    const live = await post(event(1, { cardNo, remoteCheck: true }));
    expect(JSON.parse(live.said)).toMatchObject({ RemoteCheck: { serialNo: 1, checkResult: "success" } });
    expect(await accountOf(holder.accountId)).toMatchObject({ balanceCents: 15_500 });

    await here.platform.stop();
    expect(await post(event(2, { cardNo, remoteCheck: true }))).toEqual({ status: 503, said: "" });
    expect(await post(event(3, { subEventType: 0x15 }))).toEqual({ status: 200, said: "{}" });
    expect(await post(event(4, { subEventType: 0x16 }))).toEqual({ status: 200, said: "{}" });
    await here.platform.start();
    await eventually(async () => {
      const events = await getDb().execute(sql`
        select kind from barrier_events where controller_id = ${controllerId} and kind <> 'reading' order by id`);
      expect(events.map(({ kind }) => kind)).toEqual(["opened", "closed"]);
    });
    await eventually(async () => expect(relay.said).toContain("La cola quedó vacía"));
    expect(await passagesOf(laneId)).toMatchObject([{ state: "opened" }]);
  });

  it("count by their serial number where the relay stands at their venue, and nowhere else", async () => {
    const here = await site();
    const relay = await relayAt(here, here.platform);
    const serial = `SN${crypto.randomUUID().slice(0, 8)}`;
    const { controllerId } = await createLane(here.place, { type: "zkteco_push", address: "" });
    await getDb().execute(sql`update barrier_controllers set serial = ${serial} where id = ${controllerId}`);
    const { port } = await relay.run();
    const call = async (at: number, query: string) => (await fetch(`http://127.0.0.1:${at}/iclock/${query}`)).text();
    expect(await call(port, `registry?SN=${serial}`)).toBe(`RegistryCode=${serial}`);

    const elsewhere = await site();
    const other = await relayAt(elsewhere, elsewhere.platform);
    const { port: otherPort } = await other.run();
    expect(await call(otherPort, `registry?SN=${serial}`)).toBe("OK");

    expect(await call(port, "ping?SN=NUEVO-1")).toBe("OK");
    const shown = { type: "zkteco_push", serial: "NUEVO-1", address: "Relevo Relevo de la caseta" };
    const now = new Date();
    expect(await waitingDevices({ ctx: { ...here.ctx, now } })).toMatchObject([shown]);
    expect(await waitingDevices({ ctx: { ...elsewhere.ctx, now } })).toEqual([]);
    expect((await fetch(`http://127.0.0.1:${port}/otra`)).status).toBe(404);
    const long = new Blob(["x".repeat(3 * 1024 * 1024)]).stream();
    const tooLong = { method: "POST", body: long, duplex: "half" } as RequestInit;
    expect((await fetch(`http://127.0.0.1:${port}/iclock/cdata?SN=NUEVO-1`, tooLong)).status).toBe(413);
  });
});

describe("a Shelly with a socket of its own", () => {
  interface Player {
    stop: () => Promise<void>;
    openings: number;
    isMute: boolean;
    closed: Promise<number>;
  }

  /** As the device does: it says its name, then answers frames. */
  async function play(url: string): Promise<Player> {
    const socket = new WebSocket(url.replace("http", "ws"));
    const closed = new Promise<number>((resolve) => socket.once("close", resolve));
    const player: Player = {
      stop: async () => socket.terminate(),
      openings: 0,
      isMute: false,
      closed,
    };
    socket.on("message", (data) => {
      const { id, method } = JSON.parse(data.toString());
      const src = "shellyplus1-a8032abe54dc";
      if (method === "Switch.Set") player.openings += 1;
      if (player.isMute) {
        socket.terminate();
        return;
      }
      const result =
        method === "Switch.Set" ? { was_on: player.openings > 1 } : { model: "SNSW-001X16EU", ver: "1.4.4" };
      socket.send(JSON.stringify({ id, src, dst: "control-traslado", result }));
    });
    await new Promise((resolve, reject) => {
      socket.once("open", resolve);
      socket.once("error", reject);
    });
    socket.send(JSON.stringify({ src: "shellyplus1-a8032abe54dc", method: "NotifyFullStatus", params: {} }));
    return player;
  }

  async function shelly() {
    const here = await site();
    const { laneId, controllerId } = await createLane(here.place);
    await getDb().execute(
      sql`update barrier_controllers set address = '', dials_out = true where id = ${controllerId}`,
    );
    const { path } = await openEventAddress({ ctx: here.ctx, input: { controllerId } });
    return { ...here, laneId, controllerId, url: `${here.platform.url}${path}` };
  }

  it("opens by it, says its name, and two orders may be one pulse", async () => {
    const { ctx, laneId, controllerId, url } = await shelly();
    expect(await openLane({ ctx, input: order(laneId) })).toMatchObject({
      state: "failed",
      detail: "El equipo no está conectado",
    });
    const player = await kept(play(url));
    expect(await openLane({ ctx, input: order(laneId) })).toMatchObject({ state: "opened" });
    expect(await openLane({ ctx, input: order(laneId) })).toMatchObject({ state: "opened" });
    expect(player.openings).toBe(2);
    const rows = await getDb().execute(sql`
      select is_merged as "isMerged" from barrier_commands where lane_id = ${laneId} and state = 'opened' order by id`);
    expect(rows).toMatchObject([{ isMerged: false }, { isMerged: true }]);
    const [row] = await getDb().execute(sql`select serial from barrier_controllers where id = ${controllerId}`);
    expect(row).toEqual({ serial: "shellyplus1-a8032abe54dc" });
  });

  it("leaves an order unknown that it took before its line was cut", async () => {
    const { ctx, laneId, url } = await shelly();
    const player = await kept(play(url));
    player.isMute = true;
    expect(await openLane({ ctx, input: order(laneId) })).toMatchObject({ state: "unknown" });
    expect(player.openings).toBe(1);
  });

  it("is not let in by another token, nor by an earlier one", async () => {
    const { ctx, controllerId, laneId, url, platform } = await shelly();
    await expect(play(`${platform.url}/plumas/enlace/shelly/otro`)).rejects.toThrow("401");
    await expect(play(`${platform.url}/plumas/enlace/nada`)).rejects.toThrow("404");
    const player = await kept(play(url));
    await openEventAddress({ ctx, input: { controllerId } });
    await expect(play(url)).rejects.toThrow("401");
    expect(await openLane({ ctx, input: order(laneId) })).toMatchObject({ state: "failed" });
    expect(player.openings).toBe(0);
  });
});

describe("how a device is reached", () => {
  const shelly = (enclosureId: number) => ({
    enclosureId,
    name: "Pluma norte",
    type: "shelly_rpc" as const,
    address: "10.20.0.15",
    username: "admin",
    password: "clave",
  });

  it("names a relay of the same venue, and asks for the password where it changes", async () => {
    const here = await site();
    const { ctx, place } = here;
    const relay = await relayAt(here, here.platform);
    const elsewhere = await site();
    const other = await relayAt(elsewhere, elsewhere.platform);
    const body = shelly(place.enclosureId);
    expect(await codeOf(addController({ ctx, input: { ...body, relayId: other.controllerId } }))).toBe(
      "barrier.other_relay",
    );
    const { controllerId } = await addController({ ctx, input: body });
    const { revision } = await editController({ ctx, input: { controllerId } });
    const { enclosureId: _venue, ...typed } = body;
    const change = { controllerId, revision, ...typed, relayId: relay.controllerId };
    expect(await codeOf(changeController({ ctx, input: { ...change, password: "" } }))).toBe("input.invalid");
    expect(await changeController({ ctx, input: change })).toBeNull();
    const { held } = await editController({ ctx, input: { controllerId } });
    expect(held).toMatchObject({ relayId: relay.controllerId, relayName: "Relevo de la caseta" });
    expect(await codeOf(archiveController({ ctx, input: { controllerId: relay.controllerId } }))).toBe(
      "barrier.has_devices",
    );
  });

  it("fits the make: a relay moves nothing, and only a Shelly has a socket of its own", async () => {
    const here = await site();
    const { ctx, place } = here;
    const relay = await relayAt(here, here.platform);
    const input = {
      controllerId: relay.controllerId,
      gateId: place.gateId,
      name: "Entrada 1",
      direction: "in" as const,
      output: "1",
      pulseMs: "1000",
      installer: "Instalaciones Regias",
      hasLoop: true as const,
      hasPhotocell: true as const,
    };
    expect(await codeOf(addLane({ ctx, input }))).toBe("barrier.relay_moves_nothing");
    const body = shelly(place.enclosureId);
    for (const wrong of [
      { dialsOut: true },
      { dialsOut: true, address: "", relayId: relay.controllerId },
      { type: "hikvision_isapi" as const, dialsOut: true, address: "" },
      { type: "generic_http" as const, address: "", relayId: relay.controllerId },
    ])
      expect(await codeOf(addController({ ctx, input: { ...body, ...wrong } })), JSON.stringify(wrong)).toBe(
        "input.invalid",
      );
    const { controllerId } = await addController({ ctx, input: { ...body, address: "", dialsOut: true } });
    const { revision } = await editController({ ctx, input: { controllerId } });
    const { enclosureId: _venue, ...typed } = body;
    const asRelay = { controllerId, revision, ...typed, type: "relay" as const, address: "" };
    expect(await codeOf(changeController({ ctx, input: asRelay }))).toBe("input.invalid");
  });
});

it("forgets what nobody waits for any more", async () => {
  const { place } = await site();
  const { controllerId } = await createLane(place);
  await getDb().execute(sql`
    insert into barrier_asks (admin_id, carrier_id, sealed, asked_at)
    values (${place.adminId}, ${controllerId}, ''::bytea, now() - interval '2 minutes')`);
  expect(await pruneAsks({ db: getDb(), now: new Date() })).toBe(1);
  expect(await getDb().$count(barrierControllers, sql`id = ${controllerId}`)).toBe(1);
});
