import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { getDb } from "@/db/client";
import { parkingAreaGates } from "@/db/schema";
import { assignGuard, createGate, createGuard, createSaleable } from "@/db/testing";
import {
  type Checkout,
  callBack,
  callBackAtOnce,
  chooseAtBank,
  noticeOf,
  passDeadline,
  pay,
  startCheckout,
  validate,
  webhookSecret,
} from "@/e2e/support/checkout";
import {
  api,
  type Client,
  clientOf,
  expectInvariants,
  heldOf,
  holdPlaces,
  newClients,
  tally,
  usePlatform,
} from "@/e2e/support/shop";
import { until } from "@/e2e/support/until";
import { sign } from "@/lib/payments/sandbox/signature";
import { factsOf } from "@/lib/settlement/testing";

const ROUNDS = 3;

let leave: () => Promise<void>;
let secret: string;
let one: Client;
let two: Client;

beforeAll(async () => {
  leave = usePlatform();
  secret = await webhookSecret();
  const [first, second] = await newClients(2);
  if (!first || !second) throw new Error("No buyers");
  one = first;
  two = second;
});
afterAll(() => leave());

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

async function deliveriesOf(chargeId: string): Promise<string[]> {
  const rows = await getDb().execute<{ state: string }>(sql`
    select state from webhook_deliveries where body like ${`%${chargeId}%`} order by id`);
  return rows.map(({ state }) => state);
}

/** Waits until the order is in a state, and gives its facts. */
function endOf({ orderId }: Checkout, state: string) {
  return until(`order ${orderId} is ${state}`, async () => {
    const facts = await factsOf(orderId);
    return facts.state === state && facts;
  });
}

test("the webhook twice, and ten at a time at both processes, beside the buyer's own question: one sale", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const sale = await createSaleable();
    const checkout = await startCheckout(one, sale.area, { quantity: 3, turn: round });
    expect(await chooseAtBank(checkout.chargeId, "late")).toBe(303);
    const [same, other] = [noticeOf(checkout.chargeId), noticeOf(checkout.chargeId)];
    const [statuses, asked] = await Promise.all([
      callBackAtOnce(secret, [...times(10, () => same), ...times(2, () => other)]),
      Promise.all(times(4, (turn) => validate(checkout, turn))),
    ]);
    expect(statuses).toEqual(["200"]);
    expect(tally(asked)).toEqual({ "200": 4 });
    expect(await callBackAtOnce(secret, [same, same])).toEqual(["200"]);
    expect(await factsOf(checkout.orderId)).toMatchObject({
      state: "paid",
      tickets: 3,
      soldPlaces: 3,
      reviews: [],
      refunds: [],
    });
    expect(await deliveriesOf(checkout.chargeId)).toEqual(["applied", "applied"]);
    await expectInvariants(sale);
  }
});

test("the bank itself calls twice, or in the wrong order: the order is paid without its buyer", async () => {
  const sale = await createSaleable();
  for (const [client, choice] of [
    [one, "double"],
    [two, "reordered"],
  ] as const) {
    const checkout = await startCheckout(client, sale.area);
    expect(await chooseAtBank(checkout.chargeId, choice)).toBe(303);
    expect(await endOf(checkout, "paid")).toMatchObject({ tickets: 1, reviews: [] });
    expect(
      await callBackAtOnce(
        secret,
        times(4, () => noticeOf(checkout.chargeId, "pending")),
      ),
    ).toEqual(["200"]);
    expect(await factsOf(checkout.orderId)).toMatchObject({ state: "paid", tickets: 1, reviews: [] });
  }
  await expectInvariants(sale);
});

test("a message before the money, for nobody's charge or with a bad signature, changes nothing", async () => {
  const sale = await createSaleable();
  const checkout = await startCheckout(one, sale.area);
  const { chargeId } = checkout;
  expect(await callBackAtOnce(secret, [noticeOf(chargeId), noticeOf(chargeId)])).toEqual(["200"]);
  expect(await factsOf(checkout.orderId)).toMatchObject({ state: "awaiting_payment", heldPlaces: 1, tickets: 0 });

  const unknown = `ch_${randomUUID().replaceAll("-", "").slice(0, 24)}`;
  const message = noticeOf(unknown);
  expect(
    await callBackAtOnce(
      secret,
      times(10, () => message),
    ),
  ).toEqual(["200"]);
  expect(await deliveriesOf(unknown)).toEqual(["unknown"]);

  expect(await chooseAtBank(chargeId, "late")).toBe(303);
  const before = (await deliveriesOf(chargeId)).length;
  const body = noticeOf(chargeId);
  const now = new Date();
  const bad = [
    null,
    "t=1,v1=00",
    sign("guessed", body, now),
    sign(secret, `${body} `, now),
    sign(secret, body, new Date(now.getTime() - 400_000)),
  ];
  const refused = await Promise.all(bad.map((signature, turn) => callBack(body, signature, turn)));
  expect(refused).toEqual(bad.map(() => "401 payment.bad_signature"));
  for (const account of ["sandbox/other", "nobody/demo"]) {
    expect(await callBack(body, sign(secret, body, now), 1, account)).toBe("404 resource.not_found");
  }
  expect(await deliveriesOf(chargeId)).toHaveLength(before);
  expect(await factsOf(checkout.orderId)).toMatchObject({ state: "awaiting_payment", tickets: 0 });
  expect(await callBack(body, sign(secret, body, now), 0)).toBe("200");
  expect(await factsOf(checkout.orderId)).toMatchObject({ state: "paid", tickets: 1 });
  await expectInvariants(sale);
});

test("another amount, told ten times at once: less waits for a person, more is paid and seen", async () => {
  const sale = await createSaleable();
  for (const [client, choice, end] of [
    [one, "less", { state: "review", tickets: 0, reviews: ["short:open"] }],
    [two, "more", { state: "paid", tickets: 1, reviews: ["excess:open"] }],
  ] as const) {
    const checkout = await startCheckout(client, sale.area);
    expect(await chooseAtBank(checkout.chargeId, choice)).toBe(303);
    const told = times(10, (i) => noticeOf(checkout.chargeId, i % 2 ? "paid" : "pending"));
    expect(await callBackAtOnce(secret, told)).toEqual(["200"]);
    expect(await factsOf(checkout.orderId)).toMatchObject(end);
  }
  await expectInvariants(sale);
});

test("a hold that expires while it is being paid is sold to its payer or held by the next, never both", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const sale = await createSaleable({ capacity: 1 });
    const checkout = await startCheckout(one, sale.area, { turn: round });
    await passDeadline(checkout.orderId);
    const next = holdPlaces(two, round, { idEventArea: sale.area.id, quantity: 1 });
    const [, held] = await Promise.all([
      chooseAtBank(checkout.chargeId, "late").then(() =>
        callBackAtOnce(
          secret,
          times(4, () => noticeOf(checkout.chargeId)),
        ),
      ),
      next,
    ]);
    const { state, tickets, reviews } = await factsOf(checkout.orderId);
    const bought = { state: "paid", tickets: 1, reviews: [] };
    const lost = { state: "review", tickets: 0, reviews: ["paid_without_stock:open"] };
    expect({ state, tickets, reviews }).toEqual(held.status === 201 ? lost : bought);
    await expectInvariants(sale);
  }
});

test("the last place, paid late by its first holder and in time by the next: one has it, the other's money is seen", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const sale = await createSaleable({ capacity: 1 });
    const slow = await startCheckout(one, sale.area, { turn: round });
    await passDeadline(slow.orderId);
    const quick = await startCheckout(two, sale.area, { turn: round });
    if (round === 0) await passDeadline(quick.orderId);
    const both = [slow, quick];
    await Promise.all(both.map(({ chargeId }) => chooseAtBank(chargeId, "late")));
    await Promise.all([
      callBackAtOnce(
        secret,
        both.flatMap(({ chargeId }) => [noticeOf(chargeId), noticeOf(chargeId)]),
      ),
      ...both.map((checkout, turn) => validate(checkout, turn)),
    ]);
    const ends = await Promise.all(both.map(({ orderId }) => factsOf(orderId)));
    expect(ends.map(({ state }) => state).sort()).toEqual(["paid", "review"]);
    if (round > 0) expect(ends[1]).toMatchObject({ state: "paid", tickets: 1 });
    expect(ends.flatMap(({ reviews }) => reviews)).toEqual(["paid_without_stock:open"]);
    await expectInvariants(sale);
  }
});

const Tickets = z.array(z.object({ id: z.int(), code: z.object({ token: z.string(), shortCode: z.string() }) }));
const Verdict = z.object({
  decision: z.string(),
  scannedAt: z.string(),
  gate: z.object({ id: z.int(), label: z.string(), street: z.string() }),
  firstUse: z.object({ gateLabel: z.string(), gateStreet: z.string(), at: z.string(), minutesAgo: z.int() }).optional(),
});

const PLACES = 51;

/** An event with tickets of one buyer, and two phones at two gates. */
async function openGates() {
  const sale = await createSaleable({ capacity: PLACES, buyerLimit: PLACES, priceCents: 0 });
  const gate = await createGate(sale.enclosure, { street: "Calz. Los Rieles" });
  await getDb()
    .insert(parkingAreaGates)
    .values({ parkingAreaId: sale.zone.id, gateId: gate.id, adminId: sale.admin.id });
  const phones: { guard: Client; gate: { id: number } }[] = [];
  for (const where of [sale.gate, gate]) {
    const guard = await createGuard(sale.admin.id);
    await assignGuard(guard, sale.event, sale.zone, where);
    phones.push({ guard: await clientOf(guard), gate: where });
  }
  const { idCart } = heldOf(await holdPlaces(one, 0, { idEventArea: sale.area.id, quantity: PLACES }));
  expect((await pay(one, 1, idCart)).status).toBe(200);
  const query = `idEnclosure=${sale.enclosure.id}&limit=${PLACES}`;
  const mine = await api({ method: "GET", path: `/users/${one.id}/tickets?${query}`, turn: 0, as: one.as });
  return { sale, phones, tickets: Tickets.parse(mine.response) };
}

test("two phones and one QR at the same instant, a hundred readings: one is admitted, the other hears where and when", async () => {
  const { sale, phones, tickets } = await openGates();
  const read = async (code: string, phone: (typeof phones)[number] | undefined, turn: number) => {
    if (!phone) throw new Error("No such phone");
    const body = { nonce: randomUUID(), idGate: phone.gate.id, direction: "in" };
    const path = `/qr/${encodeURIComponent(code)}/redeem`;
    const answer = await api({ method: "POST", path, turn, as: phone.guard.as, body });
    return Verdict.parse(answer.response);
  };
  const judge = (verdicts: z.output<typeof Verdict>[]) => {
    const admitted = verdicts.filter(({ decision }) => decision === "admitted");
    expect(admitted).toHaveLength(1);
    const [first] = admitted;
    for (const verdict of verdicts) {
      if (verdict === first) continue;
      expect(verdict).toMatchObject({
        decision: "already_used",
        firstUse: { gateLabel: first?.gate.label, gateStreet: first?.gate.street, at: first?.scannedAt },
      });
    }
  };
  expect(tickets).toHaveLength(PLACES);
  const [hammered, ...others] = tickets;
  if (!hammered) throw new Error("No ticket");
  judge(await Promise.all(times(100, (i) => read(hammered.code.token, phones[i % 2], i >> 1))));
  for (const [i, { code }] of others.entries()) {
    judge(
      await Promise.all([read(code.token, phones[0], i), read(i % 2 ? code.token : code.shortCode, phones[1], i + 1)]),
    );
  }
  const [row] = await getDb().execute<{ scans: number; admitted: number }>(sql`
    select count(*)::int as scans, count(*) filter (where decision = 'admitted')::int as admitted
    from scans where admin_id = ${sale.admin.id}`);
  expect(row).toEqual({ scans: 200, admitted: PLACES });
  await expectInvariants(sale);
});
