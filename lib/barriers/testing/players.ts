import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { WebSocket } from "ws";
import * as eventsRoute from "@/app/api/v1/barrier/events/route";
import { getDb } from "@/db/client";
import { barrierNetworks } from "@/db/schema";
import type { GateApiType } from "@/lib/barriers/client";
import { openEventAddress, openPairing, pairDevice } from "@/lib/barriers/device/pairing";
import { headerOf, signatureOf } from "@/lib/barriers/device/signature";
import { openLane } from "@/lib/barriers/open-lane";
import { createLane, startHikvision, startShelly } from "@/lib/barriers/testing";
import type { TestPlatform } from "@/lib/barriers/testing/platform";
import { ZktecoDevice } from "@/lib/barriers/testing/zkteco";
import { ctxFor } from "@/lib/core/testing";
import { createPlaza } from "@/lib/prepaid/testing";

/** How a device takes an order. `rebooting`: it carries it out and starts anew before it can say so. */
export type Manner = "well" | "slow" | "late" | "silent" | "rebooting" | "refusing" | "doubled" | "away";

/** A device of a make that is played at the wire, whichever way its bytes go. */
export interface Player {
  /** How often it moved its barrier. */
  readonly openings: number;
  open: () => Promise<{ state: string; detail: string }>;
  stop: () => Promise<void>;
}

/** Milliseconds: within what we wait for an answer, and beyond. */
const SLOW_MS = 1_500;
const LATE_MS = 6_000;
/** Who calls us is given five seconds to fetch an order, and four to say what became of it. */
const LATE_CALL_MS = 10_000;
const POLL_MS = 100;
const SITE = "203.0.113.24";

async function lane(type: GateApiType, address = "") {
  const plaza = await createPlaza();
  const { admin, enclosure, gate, owner } = plaza;
  const place = { adminId: admin.id, enclosureId: enclosure.id, gateId: gate.id, userId: owner.id };
  const made = await createLane(place, { type, address });
  const output = type === "shelly_rpc" ? 0 : 1;
  await getDb().execute(sql`update barrier_lanes set output = ${output} where id = ${made.laneId}`);
  const ctx = () => ctxFor(owner, new Date());
  const open = () =>
    openLane({ ctx: ctx(), input: { laneId: made.laneId, nonce: randomUUID(), reason: "Proveedor de hielo" } });
  return { ...made, ctx, open, place };
}

const VICES = { silent: "silent", rebooting: "cut", refusing: "busy" } as const;

/** One that we dial. */
async function dialled(type: "shelly_rpc" | "hikvision_isapi", manner: Manner): Promise<Player> {
  const emulator = await (type === "shelly_rpc" ? startShelly() : startHikvision());
  const { open } = await lane(type, emulator.address);
  let isThere = true;
  const leave = async () => {
    if (isThere) await emulator.stop();
    isThere = false;
  };
  return {
    get openings() {
      return emulator.openings;
    },
    open: async () => {
      if (manner === "away") await leave();
      emulator.vice = manner in VICES ? VICES[manner as keyof typeof VICES] : "well";
      emulator.delayMs = manner === "slow" ? SLOW_MS : manner === "late" ? LATE_MS : 0;
      return open();
    },
    stop: leave,
  };
}

interface Hands {
  fetch: () => Promise<string[]>;
  /** Says what it did, or that it did not. */
  tell: (orderId: string, isOpened: boolean) => Promise<void>;
}

/** One that calls us: it asks for orders again and again. */
function caller(open: Player["open"], { fetch, tell }: Hands, manner: Manner): Player {
  let openings = 0;
  const stopping = new AbortController();
  const told: Promise<void>[] = [];
  async function obey(orderId: string): Promise<void> {
    if (manner !== "refusing") openings += 1;
    if (manner === "silent" || manner === "rebooting") return;
    if (manner === "slow") await pause(SLOW_MS);
    if (manner === "late") await pause(LATE_CALL_MS);
    await tell(orderId, manner !== "refusing");
    if (manner === "doubled") await tell(orderId, true);
  }
  async function poll(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (manner !== "away") for (const order of await fetch()) told.push(obey(order));
      await pause(POLL_MS);
    }
    await Promise.all(told);
  }
  const polling = poll();
  return {
    get openings() {
      return openings;
    },
    open,
    stop: async () => {
      stopping.abort();
      await polling;
    },
  };
}

async function signed(type: "generic_http" | "simulator", manner: Manner): Promise<Player> {
  const { controllerId, ctx, open } = await lane(type);
  const { code } = await openPairing({ ctx: ctx(), input: { controllerId } });
  const { keyId, secret } = await pairDevice({ ctx: ctxFor(null, new Date()), input: { code } });
  let serialNo = 0;
  const post = async (events: object[]) => {
    const path = "/api/v1/barrier/events";
    const body = JSON.stringify({ events });
    const [time, nonce] = [Math.floor(Date.now() / 1_000), randomUUID()];
    const signature = signatureOf(Buffer.from(secret, "hex"), { method: "POST", path, body }, { time, nonce });
    const headers = {
      "content-type": "application/json",
      authorization: headerOf({ keyId, time, nonce, signature }),
    };
    const answer = await eventsRoute.POST(
      new Request(`http://localhost:3000${path}`, { method: "POST", body, headers }),
      {
        params: Promise.resolve({}),
      },
    );
    if (answer.status !== 200) throw new Error(await answer.text());
    return ((await answer.json()) as { response: { commands: { idCommand: number }[] } }).response;
  };
  return caller(
    open,
    {
      fetch: async () => (await post([])).commands.map(({ idCommand }) => String(idCommand)),
      tell: async (orderId, isOpened) => {
        const at = new Date().toISOString();
        const kind = isOpened ? "opened" : "not_opened";
        await post([{ serialNo: ++serialNo, kind, output: 1, at, idCommand: Number(orderId) }]);
      },
    },
    manner,
  );
}

async function zkteco(manner: Manner): Promise<Player> {
  const { controllerId, place, open } = await lane("zkteco_push");
  const serial = `SN${randomUUID().slice(0, 8)}`;
  await getDb().execute(sql`update barrier_controllers set serial = ${serial} where id = ${controllerId}`);
  const { adminId, enclosureId, userId } = place;
  await getDb().insert(barrierNetworks).values({ adminId, enclosureId, network: "203.0.113.0/24", createdBy: userId });
  const device = new ZktecoDevice(serial, SITE);
  return caller(
    open,
    {
      fetch: async () =>
        (await device.call("getrequest"))
          .split("\r\n")
          .flatMap((line) => /^C:(\d+):CONTROL DEVICE /.exec(line)?.[1] ?? []),
      tell: async (orderId, isOpened) => {
        await device.call("devicecmd", `ID=${orderId}&Return=${isOpened ? 0 : -7}&CMD=CONTROL DEVICE`);
      },
    },
    manner,
  );
}

/** A Shelly that keeps a socket of its own. */
async function shellySocket(manner: Manner, platform: TestPlatform): Promise<Player> {
  const { controllerId, ctx, open } = await lane("shelly_rpc", "10.20.0.15");
  await getDb().execute(sql`update barrier_controllers set address = '', dials_out = true where id = ${controllerId}`);
  const { path } = await openEventAddress({ ctx: ctx(), input: { controllerId } });
  let socket: WebSocket | null = null;
  const connect = async () => {
    const made = new WebSocket(`${platform.url}${path}`.replace("http", "ws"));
    made.on("error", () => undefined);
    await new Promise((resolve) => made.once("open", resolve));
    made.on("message", (data) => void obey(made, data.toString()));
    socket = made;
  };
  async function obey(from: WebSocket, text: string): Promise<void> {
    const { id } = JSON.parse(text) as { id: number };
    const said = (more: object) =>
      JSON.stringify({ id, src: "shellyplus1-a8032abe54dc", dst: "control-traslado", ...more });
    if (manner === "refusing") return from.send(said({ error: { code: -108, message: "busy" } }));
    openings += 1;
    if (manner === "silent") return;
    if (manner === "rebooting") return from.terminate();
    if (manner === "slow") await pause(SLOW_MS);
    if (manner === "late") await pause(LATE_MS + 2_000);
    from.send(said({ result: { was_on: false } }));
    if (manner === "doubled") from.send(said({ result: { was_on: false } }));
  }
  let openings = 0;
  return {
    get openings() {
      return openings;
    },
    open: async () => {
      if (manner === "away") socket?.terminate();
      else if (socket?.readyState !== WebSocket.OPEN) await connect();
      return open();
    },
    stop: async () => socket?.terminate(),
  };
}

/** All makes that move a barrier by themselves. */
export const PLAYERS: Readonly<Record<string, (manner: Manner, platform: TestPlatform) => Promise<Player>>> = {
  shelly_rpc: (manner) => dialled("shelly_rpc", manner),
  "shelly_rpc by its own socket": shellySocket,
  hikvision_isapi: (manner) => dialled("hikvision_isapi", manner),
  zkteco_push: zkteco,
  generic_http: (manner) => signed("generic_http", manner),
  simulator: (manner) => signed("simulator", manner),
};
