import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { z } from "zod";
import { getDb } from "@/db/client";
import { createSaleable } from "@/db/testing";
import { BASE_URLS, baseUrl } from "@/e2e/support/browser";
import { chargeOf, chooseAtBank, pay, validate } from "@/e2e/support/checkout";
import { type ApiAnswer, api, type Client, expectInvariants, holdPlaces, newClients } from "@/e2e/support/shop";
import { until } from "@/e2e/support/until";
import { enqueue } from "@/lib/jobs";

export type ProcessName = "web-1" | "web-2" | "worker";

const AT_ONCE = 10;
/** At most so many purchases are done before the first kill, and between two. */
const STRIDE = 14;
const PLACES = 600;
const PATIENCE = 90;

function pidOf(name: ProcessName): number {
  const text = readFileSync(process.env.E2E_PROCESSES ?? "", "utf8");
  const pid = z.record(z.string(), z.int()).parse(JSON.parse(text))[name];
  if (!pid) throw new Error(`${name} does not run`);
  return pid;
}

/** Gives the call's answer; null when the process, or the bank behind it, died meanwhile. */
export async function alive<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    const isCut = error instanceof TypeError && error.cause !== undefined;
    if (isCut || error instanceof SyntaxError || error instanceof DOMException) return null;
    throw error;
  }
}

async function isHealthy(index: number): Promise<boolean | null> {
  return alive(async () => {
    const response = await fetch(`${baseUrl(index)}/api/health`, { signal: AbortSignal.timeout(3_000) });
    await response.arrayBuffer();
    return response.status === 200;
  });
}

/** Ends a process as a power cut does, and waits until its successor works. */
export async function killAndWait(name: ProcessName): Promise<void> {
  const pid = pidOf(name);
  process.kill(pid, "SIGKILL");
  await until(`${name} starts again`, async () => pidOf(name) !== pid);
  for (const index of BASE_URLS.keys()) await until(`${baseUrl(index)} is healthy`, () => isHealthy(index));
}

/** Tries again at the next process, as a person would, until one answers with more than an excuse. */
function insist(what: string, work: (turn: number) => Promise<ApiAnswer>, turn: number): Promise<ApiAnswer> {
  let tries = turn;
  return until(what, async () => {
    const answer = await alive(() => work(tries++));
    return answer !== null && answer.status < 500 && answer;
  });
}

const Cart = z.looseObject({ idCart: z.int(), items: z.array(z.unknown()) });

/** One place in the buyer's cart; a hold whose answer was lost is found there, and not taken twice. */
async function holdOne(client: Client, area: { id: number }, turn: number): Promise<number> {
  const { response } = await insist(
    "a place is held",
    async (n) => {
      const mine = await api({ method: "GET", path: `/cart/mine/${client.id}`, turn: n, as: client.as });
      const found = Cart.nullable().safeParse(mine.response).data;
      if (found && found.items.length > 0) return mine;
      return holdPlaces(client, n, { idEventArea: area.id, quantity: 1 });
    },
    turn,
  );
  return Cart.parse(response).idCart;
}

/** A whole purchase. Every other buyer closes the browser at the bank: callbacks and polls have to finish theirs. */
async function buy(client: Client, area: { id: number }, turn: number): Promise<void> {
  const orderId = await holdOne(client, area, turn);
  const paying = await insist("a payment starts", (n) => pay(client, n, orderId), turn);
  const { paymentId, chargeId } = await chargeOf(paying);
  await until("the bank takes the money", () => alive(() => chooseAtBank(chargeId, "approve")));
  if (turn % 2 === 1) return;
  const asked = await insist(
    "a payment is validated",
    (n) => validate({ client, orderId, paymentId, chargeId }, n),
    turn,
  );
  expect(asked.status).toBe(200);
}

interface Progress extends Record<string, unknown> {
  awaiting: number;
  paid: number;
  unsent: number;
}

async function progressOf(adminId: number): Promise<Progress> {
  const [row] = await getDb().execute<Progress>(sql`
    select (select count(*)::int from orders where admin_id = ${adminId} and state = 'awaiting_payment') as awaiting,
      (select count(*)::int from orders where admin_id = ${adminId} and state = 'paid') as paid,
      (select count(*)::int from messages where admin_id = ${adminId} and state <> 'sent') as unsent`);
  if (!row) throw new Error("No progress");
  return row;
}

/** Makes the poll of payments due now, for the bank's message to the killed process is lost for ever. */
async function pollNow(adminId: number): Promise<void> {
  await getDb().execute(sql`
    update payments set next_poll_at = clock_timestamp() where admin_id = ${adminId} and next_poll_at is not null`);
  await enqueue(getDb(), "settlement.poll", {});
}

/** Every paid order has its tickets, and its e-mail was handed over once. */
export async function expectHandedOver(adminId: number): Promise<void> {
  const wrong = await getDb().execute(sql`
    select o.id, n.tickets, n.items, n.mails, n.sent from orders o cross join lateral (
      select (select count(*)::int from tickets t where t.order_id = o.id) as tickets,
        (select count(*)::int from order_items i where i.order_id = o.id and i.state = 'sold') as items,
        (select count(*)::int from inbox_messages m where m.idempotency_key = 'tickets.issued:' || o.id) as mails,
        (select count(*)::int from messages m where m.idempotency_key = 'tickets.issued:' || o.id and m.state = 'sent') as sent) n
    where o.admin_id = ${adminId} and o.state = 'paid' and (n.items, n.tickets, n.mails, n.sent) <> (1, 1, 1, 1)`);
  expect([...wrong]).toEqual([]);
}

/** Many buy, one after the other in each line, until all victims have been killed; then all of it must be whole. */
export async function killUnderLoad(victims: readonly ProcessName[]): Promise<void> {
  const sale = await createSaleable({ capacity: PLACES, buyerLimit: 1 });
  const { id: adminId } = sale.admin;
  let bought = 0;
  let isOver = false;
  const line = async () => {
    while (!isOver && bought < PLACES) {
      const turn = bought++;
      for (const client of await newClients(1)) await buy(client, sale.area, turn);
    }
  };
  const kills = async () => {
    let before = 0;
    for (const victim of victims) {
      const stride = 1 + Math.floor(Math.random() * STRIDE);
      process.stdout.write(`kill -9 of ${victim} after ${before} + ${stride} purchases\n`);
      before = await until(`${victim} is in the middle of it`, async () => {
        const now = await progressOf(adminId);
        const isBusy = victim === "worker" ? now.unsent > 0 : now.awaiting > 0;
        return isBusy && now.paid >= before + stride && now.paid;
      });
      await killAndWait(victim);
    }
  };
  await Promise.all([...Array.from({ length: AT_ONCE }, line), kills().finally(() => (isOver = true))]);
  await pollNow(adminId);
  await until(
    "every purchase is paid and its mail is out",
    async () => {
      const now = await progressOf(adminId);
      return now.paid === bought && now.unsent === 0;
    },
    PATIENCE,
  );
  await expectHandedOver(adminId);
  await expectInvariants(sale);
}
