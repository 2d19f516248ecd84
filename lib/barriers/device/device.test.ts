import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import * as events from "@/app/api/v1/barrier/events/route";
import * as readQr from "@/app/api/v1/barrier/read-qr/route";
import * as users from "@/app/api/v1/barrier/users/[id]/route";
import { getDb } from "@/db/client";
import { getController } from "@/lib/barriers/controller-list";
import { openPairing, pairDevice, readKey, revokeKeys } from "@/lib/barriers/device/pairing";
import { createDevice, passagesOf, type TestDevice } from "@/lib/barriers/testing/device";
import { watchControllers } from "@/lib/barriers/watch-controllers";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { createHolder, createPlaza } from "@/lib/prepaid/testing";
import { systemCtx } from "@/lib/settlement/testing";

const HERE = "http://localhost:3000";

interface Sent {
  method?: string;
  path: string;
  body?: unknown;
  now?: Date;
  nonce?: string;
  header?: string;
}

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

/** Sends a signed request through the handler of its path, as over the network. */
async function send(device: TestDevice, handler: Handler, { method = "POST", path, body, now, nonce, header }: Sent) {
  const text = body === undefined ? "" : JSON.stringify(body);
  const authorization = header ?? device.sign({ method, path, body: text }, now, nonce);
  const request = new Request(`${HERE}${path}`, {
    method,
    headers: { authorization },
    ...(method === "GET" ? {} : { body: text }),
  });
  const id = path.split("/").at(-1) ?? "";
  const answer = await handler(request, { params: Promise.resolve({ id }) });
  const said = (await answer.json()) as { response?: Record<string, unknown>; code?: string; data?: { now?: string } };
  return { status: answer.status, said };
}

const READ = "/api/v1/barrier/read-qr";
const EVENTS = "/api/v1/barrier/events";

async function paired() {
  const plaza = await createPlaza();
  return {
    plaza,
    device: await createDevice(plaza),
    holder: await createHolder(plaza, 10_000),
    ctx: ctxFor(plaza.owner),
  };
}

test("BA1, BA2 and BA4: a device that signs reads, opens, says what happened, and learns what it may", async () => {
  const { device, holder } = await paired();
  const body = { code: holder.qr, output: 1, serialNo: device.nextSerial() };
  const read = await send(device, readQr.POST as Handler, { path: READ, body });
  expect(read).toMatchObject({
    status: 200,
    said: { response: { decision: "admitted", open: true, message: "Pasa" } },
  });
  const idCommand = read.said.response?.idCommand;
  const told = { serialNo: device.nextSerial(), kind: "opened", output: 1, at: new Date().toISOString(), idCommand };
  const heard = await send(device, events.POST as Handler, { path: EVENTS, body: { events: [told] } });
  expect(heard).toMatchObject({ status: 200, said: { response: { added: 1, commands: [] } } });
  expect(await passagesOf(device.lanes.in)).toMatchObject([{ state: "opened" }]);
  const path = `/api/v1/barrier/users/${holder.buyer.id}`;
  const known = await send(device, users.GET as Handler, { method: "GET", path });
  expect(known).toMatchObject({ status: 200, said: { response: { accounts: [{ idPrepaid: holder.accountId }] } } });
});

test("a request that is not the device's, or not what it signed, or was sent before, is answered as a stranger's", async () => {
  const { device, holder } = await paired();
  const other = await paired();
  const body = { code: holder.qr, output: 1, serialNo: 1 };
  const text = JSON.stringify(body);
  const refused = { status: 401, said: { code: "auth.required" } };
  const nonce = randomUUID();
  const good = device.sign({ method: "POST", path: READ, body: text }, new Date(), nonce);
  const wrong: string[] = [
    "Barrier nada",
    good.replace(/key=\d+/, "key=999999999"),
    good.replace(/key=\d+/, `key=${other.device.paired.keyId}`),
    good.replace(/signature=\w/, good.includes("signature=0") ? "signature=1" : "signature=0"),
    good.replace(/nonce=[\w-]+/, `nonce=${randomUUID()}`),
    device.sign({ method: "POST", path: EVENTS, body: text }),
    device.sign({ method: "PUT", path: READ, body: text }),
    device.sign({ method: "POST", path: READ, body: `${text} ` }),
  ];
  for (const header of wrong)
    expect(await send(device, readQr.POST as Handler, { path: READ, body, header }), header).toMatchObject(refused);
  expect(await send(device, readQr.POST as Handler, { path: READ, body, header: good })).toMatchObject({ status: 200 });
  expect(await send(device, readQr.POST as Handler, { path: READ, body, header: good })).toMatchObject(refused);
  expect(await passagesOf(device.lanes.in)).toHaveLength(1);
});

test("a device whose clock is off is told our time, and one that may not is told so", async () => {
  const { device } = await paired();
  const now = new Date(Date.now() - 10 * 60_000);
  const late = await send(device, events.POST as Handler, { path: EVENTS, body: {}, now });
  expect(late).toMatchObject({ status: 401, said: { code: "barrier.clock" } });
  expect(Math.abs(Date.parse(late.said.data?.now ?? "") - Date.now())).toBeLessThan(60_000);
  const read = await send(device, events.GET as Handler, { method: "GET", path: EVENTS });
  expect(read).toMatchObject({ status: 403, said: { code: "auth.forbidden" } });
});

test("a code pairs once and in time; a new key ends the old one with its first use; a revoked one ends at once", async () => {
  const { device, ctx } = await paired();
  const input = { controllerId: device.controllerId };
  const heartbeat = (as: TestDevice) => send(as, events.POST as Handler, { path: EVENTS, body: {} });
  const first = await openPairing({ ctx, input });
  const { code } = await openPairing({ ctx, input });
  const pair = (typed: string, now = new Date()) => pairDevice({ ctx: ctxFor(null, now), input: { code: typed } });
  expect(await codeOf(pair(first.code))).toBe("barrier.pairing_ended");
  expect(await codeOf(pair(code, new Date(Date.now() + 16 * 60_000)))).toBe("barrier.pairing_ended");
  const next = await pair(code);
  expect(await codeOf(pair(code))).toBe("barrier.pairing_ended");
  expect(await codeOf(pair("1234"))).toBe("input.invalid");
  expect(await heartbeat(device)).toMatchObject({ status: 200 });
  const renewed: TestDevice = { ...device, paired: next };
  const { sign } = device;
  expect(sign).toBeTypeOf("function");
  const signed = await signedBy(next);
  expect(await send(renewed, events.POST as Handler, { path: EVENTS, body: {}, header: signed })).toMatchObject({
    status: 200,
  });
  expect(await heartbeat(device)).toMatchObject({ status: 401 });
  expect(await readKey({ ctx, input })).toMatchObject({ usedAt: expect.any(Date) });
  await revokeKeys({ ctx, input });
  expect(
    await send(renewed, events.POST as Handler, { path: EVENTS, body: {}, header: await signedBy(next) }),
  ).toMatchObject({
    status: 401,
  });
  expect(await codeOf(revokeKeys({ ctx, input }))).toBe("barrier.no_key");
  expect(await readKey({ ctx, input })).toBeNull();
});

async function signedBy({ keyId, secret }: { keyId: number; secret: string }): Promise<string> {
  const { headerOf, signatureOf } = await import("@/lib/barriers/device/signature");
  const [time, nonce] = [Math.floor(Date.now() / 1_000), randomUUID()];
  const signature = signatureOf(
    Buffer.from(secret, "hex"),
    { method: "POST", path: EVENTS, body: "{}" },
    { time, nonce },
  );
  return headerOf({ keyId, time, nonce, signature });
}

test("pairing is staff's, of its own tenant, and of makes that pair; keys are sealed", async () => {
  const { device, plaza, holder, ctx } = await paired();
  const other = await paired();
  const input = { controllerId: device.controllerId };
  for (const verb of [openPairing, revokeKeys, readKey]) {
    expect(await codeOf(verb({ ctx: other.ctx, input }) as Promise<unknown>)).toBe("resource.not_found");
    expect(await codeOf(verb({ ctx: ctxFor(holder.buyer), input }) as Promise<unknown>)).toBe("auth.forbidden");
    expect(await codeOf(verb({ ctx: ctxFor(null), input }) as Promise<unknown>)).toBe("auth.required");
  }
  await getDb().execute(sql`
    update barrier_controllers set type = 'shelly_rpc', address = '10.0.0.1' where id = ${device.controllerId}`);
  expect(await codeOf(openPairing({ ctx, input }))).toBe("barrier.not_paired");
  const [kept] = await getDb().execute<{ secret: Buffer }>(sql`
    select secret from barrier_keys where id = ${device.paired.keyId}`);
  expect(kept?.secret.toString("hex")).not.toContain(device.paired.secret);
  const audit = await getDb().execute<{ said: string }>(sql`
    select action || ' ' || coalesce(changes::text, '') as said from audit_log
    where admin_id = ${plaza.admin.id} and entity = 'barrier_controller' order by id`);
  expect(audit.map(({ said }) => said.split(" ")[0])).toEqual([
    "barrier_controller.pairing_opened",
    "barrier_controller.paired",
  ]);
  expect(JSON.stringify(audit)).not.toContain(device.paired.secret);
});

test("a device that calls and is silent for a while is in trouble, its administrators are mailed once, and a call mends it", async () => {
  const { plaza, device, ctx } = await paired();
  const at = (seconds: number) => new Date(Date.now() + seconds * 1_000);
  const watch = (seconds: number) => watchControllers({ ctx: { ...systemCtx(), now: at(seconds) } });
  const mails = async () => {
    const rows = await getDb().execute(sql`
      select 1 from messages where template = 'barrier.lost' and admin_id = ${plaza.admin.id}`);
    return rows.length;
  };
  const trouble = async () => (await getController({ ctx, input: { controllerId: device.controllerId } })).trouble;
  await watch(60);
  expect(await trouble()).toBe("");
  await watch(100);
  expect(await trouble()).toBe("No ha llamado");
  await watch(200);
  await watch(260);
  expect(await mails()).toBe(1);
  await send(device, events.POST as Handler, { path: EVENTS, body: {} });
  expect(await trouble()).toBe("");
});
