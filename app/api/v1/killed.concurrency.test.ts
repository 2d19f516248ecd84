import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundleEntries } from "#scripts/bundle.ts";
import { buildDir } from "#scripts/paths.ts";
import { POST as assign } from "@/app/api/v1/guards/route";
import { POST as pay } from "@/app/api/v1/payments/card/pay/route";
import { POST as redeem } from "@/app/api/v1/qr/[id]/redeem/route";
import { fail, succeed, tokenOf } from "@/app/api/v1/testing";
import type { OneCall } from "@/app/api/v1/testing/one-call";
import { POST as hold } from "@/app/api/v1/tickets/purchases/route";
import { getDb, withTx } from "@/db/client";
import { createGuard, createSaleable, createUser } from "@/db/testing";
import { untilBlocked } from "@/db/testing/blocked";
import { prepaidViolations } from "@/db/testing/invariants-prepaid";
import { ensureSandboxAccount } from "@/lib/payments";
import { createHolder, createPlaza, movementsOf, readAt } from "@/lib/prepaid/testing";
import { heldCart } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();
mkdirSync(buildDir, { recursive: true });
const folder = mkdtempSync(join(buildDir, "killed-"));
const STAYING = ["@node-rs/argon2", "drizzle-orm", "pg-boss", "pino", "postgres", "sharp", "exceljs", "pdfkit"];
/** Tables at whose writing a call waits while the test wants it to, each with the key of its lock. */
const WAITS = {
  idempotency_keys: 815_162,
  scans: 815_163,
  prepaid_movements: 815_166,
  prepaid_lot_uses: 815_167,
};

beforeAll(async () => {
  await bundleEntries({ call: "app/api/v1/testing/one-call.ts" }, folder, STAYING);
  await getDb().execute(sql`
    create function wait_here() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(tg_argv[0]::bigint); return new; end $$`);
  for (const [table, key] of Object.entries(WAITS)) {
    // Whoever writes an answer down waits there, and not when the request's key is taken.
    const event = table === "idempotency_keys" ? "update of status" : "insert or update";
    await getDb().execute(
      sql.raw(`create trigger wait_here before ${event} on ${table} for each row execute function wait_here(${key})`),
    );
  }
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

function send(call: OneCall): ChildProcess {
  const env = { ...process.env, ONE_CALL: JSON.stringify(call), LOG_LEVEL: "silent" };
  return spawn(process.execPath, [join(folder, "call.mjs")], { env, stdio: ["ignore", "pipe", "inherit"] });
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

/** Kills a call that has done all but leave, and answers what it was about to say. */
async function killedWithItsAnswer(call: OneCall): Promise<unknown> {
  const child = send(call);
  let said = "";
  for await (const part of child.stdout ?? []) {
    said += part;
    if (said.endsWith("\n")) break;
  }
  await kill(child);
  return JSON.parse(said);
}

/**
 * Kills a call while it writes to a table, or else stores its answer. Its database connection is ended too, since a machine
 * that dies takes both.
 */
async function killedWhileStoring(call: OneCall, table: keyof typeof WAITS = "idempotency_keys"): Promise<void> {
  await withTx({}, async ({ db }) => {
    await db.execute(sql`select pg_advisory_xact_lock(${WAITS[table]})`);
    const child = send(call);
    const ended = new AbortController();
    child.once("exit", () => ended.abort(new Error(`The call ended before it wrote to ${table}`)));
    await untilBlocked(ended.signal);
    await kill(child);
    await db.execute(sql`
      select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
  });
}

/** As if so many seconds had passed since the call came. */
async function after(seconds: number, key: string): Promise<void> {
  await getDb().execute(sql`
    update idempotency_keys set created_at = created_at - make_interval(secs => ${seconds}::int) where key = ${key}`);
}

async function countOf(from: ReturnType<typeof sql>): Promise<number> {
  const [row] = await getDb().execute<{ n: number }>(sql`select count(*)::int as n from ${from}`);
  return row?.n ?? -1;
}

async function buyerOf() {
  const sale = await createSaleable({ capacity: 20 });
  const buyer = await createUser();
  return { sale, buyer, as: await tokenOf(buyer) };
}

test("a hold that was committed and not answered is answered the same, and made once", async () => {
  const { sale, buyer, as } = await buyerOf();
  const call = { as, key: "answered", body: { idEventArea: sale.area.id, quantity: 2 } };
  const lost = await killedWithItsAnswer({ handler: "hold", ...call });
  const again = await succeed(hold, call);
  expect(lost).toEqual({ status: 201, body: { response: again.response } });
  await after(61, call.key);
  expect((await succeed(hold, call)).response).toEqual(again.response);
  expect(await countOf(sql`order_items i join orders o on o.id = i.order_id where o.buyer_id = ${buyer.id}`)).toBe(2);
  await fail(hold, "idempotency.mismatch", { ...call, body: { ...call.body, quantity: 1 } });
});

test("a hold that died before its commit left nothing, and may be made once its time is over", async () => {
  const { sale, buyer, as } = await buyerOf();
  const call = { as, key: "undone", body: { idEventArea: sale.area.id, quantity: 2 } };
  await killedWhileStoring({ handler: "hold", ...call });
  const held = sql`order_items i join orders o on o.id = i.order_id where o.buyer_id = ${buyer.id}`;
  expect(await countOf(held)).toBe(0);
  await fail(hold, "idempotency.in_progress", call);
  await after(61, call.key);
  const { response } = await succeed(hold, call);
  expect((await succeed(hold, call)).response).toEqual(response);
  expect(await countOf(held)).toBe(2);
});

test("a payment that was begun and not answered is answered by its attempt, which stays the only one", async () => {
  const { sale, buyer, as } = await buyerOf();
  const { orderId } = await heldCart(sale, { buyer });
  const call = { as, key: "begun", body: { idCart: orderId } };
  await killedWhileStoring({ handler: "pay", ...call });
  const { response } = await succeed(pay, call);
  expect(response.next.kind).toBe("redirect");
  await after(61, call.key);
  expect((await succeed(pay, call)).response).toEqual(response);
  expect((await succeed(pay, { ...call, key: "another" })).response).toEqual(response);
  expect(await countOf(sql`payments where subject_id = ${orderId}`)).toBe(1);
  expect(await countOf(sql`audit_log where entity_id = ${orderId}::text and action = 'order.payment_started'`)).toBe(1);
});

test("a payment that died at its provider's door is said to be done, and goes on under another key", async () => {
  const { sale, buyer, as } = await buyerOf();
  const { orderId } = await heldCart(sale, { buyer });
  const call = { as, key: "at the door", body: { idCart: orderId } };
  const asked = Promise.withResolvers<void>();
  const silent = createServer(() => asked.resolve());
  await once(silent.listen(0, "127.0.0.1"), "listening");
  const address = silent.address();
  if (address === null || typeof address === "string") throw new Error("The silent bank has no port");
  await ensureSandboxAccount(getDb(), { baseUrl: `http://127.0.0.1:${address.port}` });
  const child = send({ handler: "pay", ...call });
  await asked.promise;
  await kill(child);
  silent.closeAllConnections();
  silent.close();
  await ensureSandboxAccount(getDb(), { baseUrl: bank.url });

  await fail(pay, "idempotency.in_progress", call);
  await after(61, call.key);
  await fail(pay, "idempotency.done", call);
  expect(await countOf(sql`payments where subject_id = ${orderId}`)).toBe(1);
  const { response } = await succeed(pay, { ...call, key: "another door" });
  expect(response.next.kind).toBe("redirect");
  expect((await succeed(pay, call)).response).toEqual(response);
  expect(await countOf(sql`payments where subject_id = ${orderId}`)).toBe(1);
});

test.each(["scans", "prepaid_movements", "prepaid_lot_uses"] as const)(
  "an exit that died as it wrote to %s took nothing, and takes its price once when the phone sends it again",
  async (table) => {
    const plaza = await createPlaza();
    const holder = await createHolder(plaza, 20_000);
    await readAt(plaza, holder, "in", new Date(Date.now() - 40 * 60_000));
    const nonce = crypto.randomUUID();
    const body = { nonce, idGate: plaza.gate.id, direction: "out" };
    const call = { as: await tokenOf(plaza.owner), key: nonce, params: { id: holder.qr }, body };
    await killedWhileStoring({ handler: "redeem", ...call }, table);
    const ofHolder = sql`prepaid_movements where account_id = ${holder.accountId}`;
    expect(await countOf(ofHolder)).toBe(1);
    const { response } = await succeed(redeem, call);
    expect(response).toMatchObject({ decision: "admitted" });
    expect((await succeed(redeem, call)).response).toEqual(response);
    expect(await movementsOf(holder.accountId)).toEqual(["gift 20000 → 20000", expect.stringMatching(/^exit -\d+ → /)]);
    expect(await prepaidViolations()).toEqual([]);
  },
);

test("what nobody can read again is said to be done, and is not done again", async () => {
  const sale = await createSaleable();
  const guard = await createGuard(sale.admin.id);
  const body = { intIDUsuario: guard.id, intIDEvento: sale.event.id, idZone: sale.zone.id };
  const call = { as: await tokenOf(sale.owner), key: "assigned", body };
  await killedWhileStoring({ handler: "assign", ...call });
  const assignments = sql`guard_assignments where user_id = ${guard.id}`;
  expect(await countOf(assignments)).toBe(1);
  await fail(assign, "idempotency.in_progress", call);
  await after(61, call.key);
  await fail(assign, "idempotency.done", call);
  await fail(assign, "idempotency.mismatch", { ...call, body: { ...body, idZone: 1 } });
  expect(await countOf(assignments)).toBe(1);
  // Negative control: without the mark of its commit the same request runs again.
  await getDb().execute(sql`update idempotency_keys set committed_at = null where key = ${call.key}`);
  await fail(assign, "guard.already_assigned", call);
});
