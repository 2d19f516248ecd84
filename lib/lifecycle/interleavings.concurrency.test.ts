import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { accessViolations, type UserRow } from "@/db/testing";
import { findOffences } from "@/db/testing/invariants";
import { moneyViolations } from "@/db/testing/invariants-money";
import {
  accountDisagreements,
  bookkeeper,
  closingDisagreements,
  entryDisagreements,
  frozenDisagreements,
  invoiceDisagreements,
} from "@/lib/closings/testing";
import { DomainError } from "@/lib/core/errors";
import { operatingToday } from "@/lib/core/operating-days";
import { ctxFor, storySeed } from "@/lib/core/testing";
import { platform } from "@/lib/discount-codes/testing";
import { salesByHour } from "@/lib/home";
import { readyToSettle } from "@/lib/lifecycle/testing/book-acts";
import { DESK_ACTS, endDrawer } from "@/lib/lifecycle/testing/desk-acts";
import {
  LIFE_ACTS as ACTS,
  type LifeAct as Act,
  type LifeWorld as World,
  workAll,
} from "@/lib/lifecycle/testing/life-acts";
import { CAPACITY, createWorld, settle, sharedByWorlds, TZ } from "@/lib/lifecycle/testing/life-world";
import { holdPlaces, isSoldIn } from "@/lib/orders";
import { settlementDisagreements } from "@/lib/organizer-settlements/testing";
import { payoutDisagreements } from "@/lib/payouts/testing";
import { prepaidDisagreements } from "@/lib/prepaid/reports/testing";
import { foldSales, proveDailySums, rebuildDailySums } from "@/lib/reports";
import { fileDisagreements, lineDisagreements } from "@/lib/reports/account/testing";
import { cashDisagreements } from "@/lib/reports/cash/testing";
import { CASH_BY, SALES_BY, SALES_DATES } from "@/lib/reports/client";
import { freeDisagreements } from "@/lib/reports/free/testing";
import { platformPrepaidDisagreements } from "@/lib/reports/platform/testing";
import { IS_COLLECTED, isOfSales } from "@/lib/reports/sold";
import { figureDisagreements, salesDisagreements, siblingDisagreements, turnOf } from "@/lib/reports/testing";
import { createBuyer, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const IS_SOAK = process.env.SOAK === "1";
const RUNS = IS_SOAK ? 5_000 : 200;
const SEED = storySeed();
const HOUR = 3_600_000;

testBank();
let buyers: UserRow[];
/** These buyers only come after a run, to see that free places can be bought. */
let probes: UserRow[];
let shared: Awaited<ReturnType<typeof sharedByWorlds>>;

beforeAll(async () => {
  buyers = await Promise.all(Array.from({ length: 3 }, createBuyer));
  shared = await sharedByWorlds();
  probes = await Promise.all(Array.from({ length: CAPACITY + 1 }, createBuyer));
});

const OFTEN: Partial<Record<Act, number>> = {
  hold: 7,
  pay: 7,
  approve: 6,
  callback: 4,
  validate: 4,
  age: 3,
  scan: 4,
  change: 5,
  returnOne: 4,
  giveAway: 4,
  takeOver: 4,
  callOff: 1,
  release: 1,
  giveCode: 6,
  closeMonth: 3,
  closeEvent: 1,
  reopen: 1,
  advance: 1,
  cancelDraft: 1,
  cancelApproved: 1,
};
const acts = (Object.keys(ACTS) as Act[]).flatMap((act) =>
  Array.from({ length: OFTEN[act] ?? (act in DESK_ACTS ? 1 : 2) }, () => act),
);
const BOUGHT: Act[] = ["hold", "pay", "approve", "callback"];

interface Command {
  act: Act;
  who: number;
  dial: number;
}

const command = fc.record<Command>({
  act: fc.constantFrom(...acts),
  who: fc.integer({ min: 0, max: 2 }),
  dial: fc.integer({ min: 0, max: 3 }),
});
/** The acts of a buyer before the story begins. */
const BEGINNINGS: readonly Act[][] = [
  [],
  ["hold"],
  ["hold", "pay"],
  ["hold", "pay", "approve"],
  ["hold", "pay", "approve", "callback"],
  ["hold", "pay", "approve", "callback", "scan", "scan"],
  ["hold", "pay", "approve", "callback", "refund", "scan"],
  ["hold", "pay", "age", "deadline"],
  ["hold", "pay", "cancel"],
  ["hold", "pay", "age", "deadline", "approveLate"],
  ["hold", "pay", "cancel", "approveLate"],
  ["hold", "pay", "payByWallet", "approveAll"],
  ["hold", "changeFee", "pay", "payByWallet", "approveAll"],
  ["hold", "pay", "changeFee", "hold", "payByWallet", "approve", "callback"],
  ["hold", "pay", "payByWallet", "approveAll", "callbackAll"],
  ["hold", "pay", "approveMore", "callback"],
  ["hold", "pay", "approveLess", "dieBeforeApplying"],
  ["hold", "giveCode"],
  ["hold", "giveCode", "pay"],
  ["hold", "giveCode", "pay", "approve"],
  ["hold", "giveCode", "pay", "approve", "callback", "returnOne"],
  ["hold", "giveCode", "pay", "payByWallet", "approveAll"],
  ["hold", "giveCode", "pay", "age", "deadline"],
  ["hold", "giveCode", "pay", "releaseUses", "approve", "callback"],
  ["hold", "giveCode", "pay", "approve", "callback", "change", "pay", "approve", "callback"],
  [...BOUGHT, "change"],
  [...BOUGHT, "change", "pay", "approve"],
  [...BOUGHT, "change", "pay", "approve", "callback", "change"],
  [...BOUGHT, "change", "pay", "age", "deadline"],
  [...BOUGHT, "change", "pay", "age", "deadline", "approveLate"],
  [...BOUGHT, "giveAway"],
  [...BOUGHT, "giveAway", "takeOver"],
  [...BOUGHT, "returnOne"],
  [...BOUGHT, "returnByStaff", "work"],
  [...BOUGHT, "dispute"],
  [...BOUGHT, "dispute", "winDispute"],
  [...BOUGHT, "scan", "dispute", "loseDispute"],
  [...BOUGHT, "postpone", "scan"],
  [...BOUGHT, "callOff"],
  [...BOUGHT, "callOff", "scan"],
  [...BOUGHT, "closeMonth", "refund", "work", "reopen", "closeMonth"],
  [...BOUGHT, "closeEvent", "change", "pay", "approve", "callback", "reopen"],
  [...BOUGHT, "closeMonth", "closeEvent", "dispute", "loseDispute"],
  [...BOUGHT, "draft", "approveDraft", "payApproved", "refund", "work", "draft", "approveDraft"],
  [...BOUGHT, "advance", "approveDraft", "payApproved", "draft", "cancelDraft"],
  [...BOUGHT, "draft", "approveDraft", "cancelApproved"],
  [...BOUGHT, "draft", "approveDraft", "payApproved", "agree", "returnOne", "work", "draft", "approveDraft"],
  [...BOUGHT, "agree", "draft", "approveDraft", "dispute", "loseDispute", "review", "agree", "draft", "approveDraft"],
  [...BOUGHT, "sendPayout", "reconcile", "refund", "work", "sendPayout"],
  ["recharge", "gift", "parkIn", "parkOut", "closeMonth", "sendPayout", "parkIn"],
  ["recharge", "parkIn", "adjust", "refundTopup", "work", "parkIn", "draft", "approveDraft", "payApproved"],
  ["stand", "sellPlace", "drop", "takeBackCash", "cashTopup", "parkIn", "closeMonth", "countDrawer"],
  ["cashTopup", "refundCash", "work", "payBack", "cashTopup", "takeBackCash", "sellPlace", "sendPayout", "reconcile"],
  ["sellPlace", "refundCash", "work", "payBack", "draft", "approveDraft", "payApproved"],
  ["makeCourtesies", "work", "readCourtesy", "deleteCourtesy", "give", "returnOne", "closeMonth"],
  ["makeCourtesies", "work", "deleteCourtesy", "holdFree", "pay", "hold", "giveCode", "pay"],
  [...BOUGHT, "scan", "force", "give", "scan", "callOff"],
];

interface Story {
  beginnings: Act[][];
  /** Steps follow one another; the commands of a step run at the same time. */
  steps: Command[][];
}

const commands = fc.array(command, { minLength: 1, maxLength: 3 });
/** A step has unrelated commands, several about one buyer's purchase, or the same one several times. */
const step = fc.oneof(
  commands,
  fc.tuple(fc.integer({ min: 0, max: 2 }), commands).map(([who, them]) => them.map((one) => ({ ...one, who }))),
  command.map((one) => [one, one, one]),
);

const story = fc.record<Story>({
  beginnings: fc.array(fc.constantFrom(...BEGINNINGS), { minLength: 3, maxLength: 3 }),
  steps: fc.array(step, { minLength: 2, maxLength: IS_SOAK ? 12 : 5 }),
});

/** An error with its causes: a driver's error says only in its cause what the database answered. */
function told(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} ← ${told(error.cause)}`;
}

async function perform(world: World, { act, who, dial }: Command): Promise<void> {
  const buyer = buyers[who];
  if (!buyer) throw new Error("No such buyer");
  try {
    await ACTS[act]({ world, buyer, dial });
  } catch (error) {
    // A refusal by the domain is no defect; any other error is.
    if (!(error instanceof DomainError)) throw new Error(`${act} failed: ${told(error)}`, { cause: error });
  }
}

async function wrongAtBank(world: World): Promise<Record<string, unknown>[]> {
  return getDb().execute(sql`
    select p.id, p.state, c.paid_cents, p.received_cents, c.refunded_cents, p.refunded_cents as known, p.applied_at
    from sandbox_charges c left join payments p on p.folio = c.folio
    where c.folio in (select folio from payments where admin_id = ${world.admin.id})
      and (c.paid_cents <> p.received_cents or c.refunded_cents <> p.refunded_cents
        or (c.paid_cents > 0 and p.applied_at is null))`);
}

/** Exactly the places that are free by the clock can be bought (invariants 1 and 3). */
async function expectFreeMeansFree(world: World): Promise<void> {
  const [row] = await getDb().execute<{ free: number; off: boolean }>(sql`
    select count(*)::int as free, (select state = 'cancelled' from events where id = ${world.event.id}) as off
    from places where event_area_id = ${world.area.id} and free_at <= clock_timestamp()`);
  const asked = await Promise.all(
    probes.map(async (buyer) => {
      try {
        await holdPlaces({ ctx: ctxFor(buyer), input: { eventAreaId: world.area.id, quantity: 1 } });
        return "held";
      } catch (error) {
        if (error instanceof DomainError) return error.code;
        throw error;
      }
    }),
  );
  if (row?.off) {
    expect(new Set(asked)).toEqual(new Set(["hold.cancelled"]));
    return;
  }
  const free = row?.free ?? 0;
  const refused = Array.from({ length: CAPACITY + 1 - free }, () => "hold.not_enough_places");
  expect(asked.sort()).toEqual([...Array.from({ length: free }, () => "held"), ...refused].sort());
}

/** What the home page says that was collected of events, and what the ledger says. */
async function expectSoldIsCollected({ owner, admin }: World): Promise<void> {
  const { todayCents, beforeCents } = await salesByHour({ ctx: ctxFor(owner), input: { timeZone: TZ, dayStart: 360 } });
  const [ledger] = await getDb().execute<{ cents: number }>(sql`
    select coalesce(-sum(e.amount_cents), 0)::int as cents
    from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
    where ${isOfSales()} and ${IS_COLLECTED} and l.admin_id = ${admin.id} and e.event_area_id is not null`);
  expect(todayCents + beforeCents).toBe(ledger?.cents);
}

/** Says which they are, however many. */
const expectNone = (found: readonly string[]) => expect(found.join("\n")).toBe("");

type Told = "closings" | "organizer_settlements" | "prepaid_movements" | "desk_shifts";

async function hasRows(table: Told, { admin }: World): Promise<boolean> {
  const [row] = await getDb().execute<{ found: boolean }>(sql`
    select exists (select from ${sql.identifier(table)} where admin_id = ${admin.id}) as found`);
  return row?.found ?? false;
}

/** One story in five is settled, which takes as long as the rest of the comparison, and each whose people settled. */
async function expectSettled(world: World): Promise<void> {
  const { admin } = world;
  if (admin.id % 5 !== 0 && !(await hasRows("organizer_settlements", world))) return;
  await readyToSettle(world);
  expectNone(await settlementDisagreements(world.settlers, admin.id));
}

/** How many groupings with a date were compared, by which each of all of them has its turn. */
let compared = 0;
const groupings = new Set<string>();

/** Of the stories that have what these reports tell of, one in so many is compared, each grouping in its turn. */
const EVERY = { prepaid: 2, cash: 2, free: 3, siblings: 3, lines: 3 };

const noted: Record<keyof typeof EVERY, number> = { prepaid: 0, cash: 0, free: 0, siblings: 0, lines: 0 };

/** Which of its turns it is; null: it is none of them. */
function nextTurn(what: keyof typeof EVERY): number | null {
  const told = noted[what]++;
  return told % EVERY[what] === 0 ? told / EVERY[what] : null;
}

/** What is told of prepaid, of cash and of what was free, and reports beside the general one. */
async function expectReports(world: World): Promise<void> {
  const { id } = world.admin;
  const [staff, office] = [ctxFor(world.owner), ctxFor(platform)];
  const clock = { timeZone: TZ, dayStart: 360 };
  const day = operatingToday(new Date(), clock);
  if ((await hasRows("prepaid_movements", world)) && nextTurn("prepaid") !== null) {
    expectNone(await prepaidDisagreements(bookkeeper(world), id, clock));
    expectNone(await platformPrepaidDisagreements(office, id, day));
  }
  const cash = (await hasRows("desk_shifts", world)) ? nextTurn("cash") : null;
  if (cash !== null) {
    await endDrawer(world, { n50000: 1 });
    expectNone(await cashDisagreements(staff, id, day, [CASH_BY[cash % CASH_BY.length] ?? "persona"]));
  }
  if (nextTurn("free") !== null) expectNone(await freeDisagreements(staff, id, day));
  const turn = nextTurn("siblings");
  if (turn !== null) expectNone(await siblingDisagreements({ ctx: staff, platform: office }, id, [turnOf(turn)]));
}

/** Each line of the statement, with those of settlements, and of its file. */
async function expectLines(world: World): Promise<void> {
  if (nextTurn("lines") === null) return;
  expectNone(await lineDisagreements(bookkeeper(world), world.admin.id));
  expectNone(await fileDisagreements(bookkeeper(world), world.admin.id));
}

async function expectInvariants(world: World): Promise<void> {
  expect(await findOffences(world.event.id)).toEqual([]);
  expect(await moneyViolations(world.admin.id)).toEqual([]);
  await expectSoldIsCollected(world);
  const turns = [turnOf(compared), turnOf(compared + 1)];
  compared += turns.length;
  for (const { by, date } of turns) groupings.add(`${by}, ${date}`);
  expectNone(await salesDisagreements(ctxFor(world.owner), world.admin.id, turns));
  // Jobs of the stories work at most two hours later.
  expectNone(
    await figureDisagreements(ctxFor(world.owner, new Date(Date.now() + 3 * HOUR)), { ...world, timeZone: TZ }),
  );
  expectNone(await closingDisagreements(ctxFor(world.owner), world.admin.id));
  expectNone(await accountDisagreements(bookkeeper(world), world.admin.id));
  expectNone(await invoiceDisagreements(bookkeeper(world), world.admin.id));
  expectNone(await entryDisagreements(bookkeeper(world), world.admin.id));
  if (await hasRows("closings", world)) {
    expectNone(await frozenDisagreements(bookkeeper(world), world.admin.id));
  }
  const books = { ctx: systemCtx(), input: { adminId: world.admin.id } };
  await rebuildDailySums(books);
  expect(await proveDailySums(books)).toEqual([]);
  // The first time the reports read the ledger, now they read its sums.
  expect(await salesDisagreements(ctxFor(world.owner), world.admin.id, turns)).toEqual([]);
  expect(await accessViolations(world.admin.id)).toEqual([]);
}

async function live({ beginnings, steps }: Story): Promise<void> {
  const world = await createWorld(shared);
  await Promise.all(
    beginnings.map(async (begun, who) => {
      for (const act of begun) await perform(world, { act, who, dial: 0 });
    }),
  );
  for (const step of steps) {
    await Promise.all(step.map((one) => perform(world, one)));
    await expectSoldIsCollected(world);
  }
  await settle(world);
  expect(await workAll()).toBe(0);
  await expectInvariants(world);
  expect(await wrongAtBank(world)).toEqual([]);
  await expectReports(world);
  await expectSettled(world);
  expectNone(await payoutDisagreements(ctxFor(platform), world.admin.id));
  await expectLines(world);
  await expectFreeMeansFree(world);
  expect(await findOffences(world.event.id)).toEqual([]);
  await getDb().execute(sql`update payments set next_poll_at = null where admin_id = ${world.admin.id}`);
  await getDb().execute(sql`delete from pgboss.job where name = 'notifications.send'`);
  await getDb().execute(sql`delete from rate_limits`);
}

/** Runs each beginning by itself, so that all of them happen however the random stories turn out. */
async function liveEveryBeginning(): Promise<void> {
  for (const beginning of BEGINNINGS) await live({ beginnings: [beginning, [], []], steps: [] });
  const one = (act: Act, who: number, dial = 0): Command[] => [{ act, who, dial }];
  // The money comes late, when somebody else has all places.
  const taken = [one("hold", 1, 1), one("hold", 2), one("approveLate", 0), one("callback", 0)];
  await live({ beginnings: [["hold", "pay", "age", "deadline"], [], []], steps: taken });
  // The money comes late, when the code has no use left; and a code gives the whole price away.
  const used = [one("hold", 1), one("giveCode", 1), one("pay", 1), one("approveLate", 0), one("callback", 0)];
  await live({ beginnings: [["hold", "giveCode", "pay", "age", "deadline"], [], []], steps: used });
  await live({ beginnings: [[], [], []], steps: [one("hold", 2), one("giveCode", 2, 2), one("pay", 2)] });
  // The bank leaves a charge out, which is expected later and comes.
  const deferred = [one("sendSome", 0), one("reconcile", 0, 1), one("sendPayout", 0), one("reconcile", 0)];
  await live({ beginnings: [BOUGHT, BOUGHT, []], steps: deferred });
  // A drawer that nobody counted, and the next one.
  const left = [one("sellPlace", 0), one("countDrawer", 0, 3), one("sellPlace", 0), one("countDrawer", 0)];
  await live({ beginnings: [[], [], []], steps: left });
}

/** The days of all stories, once they are over and folded. */
async function expectFoldedIsCollected(): Promise<void> {
  await foldSales({ ctx: systemCtx(new Date(Date.now() + 50 * HOUR)), input: null });
  const wrong = await getDb().execute(sql`
    select t.admin_id, t.cents, t.sold, s.cents as folded, s.sold as folded_places from (
      select l.admin_id, -sum(e.amount_cents) as cents, (
        select count(*) from orders o join order_items i on i.order_id = o.id where o.admin_id = l.admin_id and ${isSoldIn()}) as sold
      from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
      where ${isOfSales()} and ${IS_COLLECTED} and e.event_area_id is not null group by 1) t
    left join (select admin_id, sum(total_cents) as cents, sum(sold) as sold from sales_days group by 1) s using (admin_id)
    where (t.cents, t.sold) is distinct from (coalesce(s.cents, 0), coalesce(s.sold, 0))`);
  expect([...wrong]).toEqual([]);
}

/** The stories prove little unless they reach these ends. */
async function endsReached(): Promise<string[]> {
  const rows = await getDb().execute<{ found: string }>(sql`
    select 'order ' || state as found from orders union select 'review ' || reason from payment_reviews
    union select 'refund ' || state from refunds union select 'scan ' || decision from scans
    union select 'ticket ' || state from tickets union select 'transfer ' || state from ticket_transfers
    union select 'event ' || state from events union select 'use ' || state from discount_uses
    union select 'method ' || method from orders
    union select 'exchange ' || state from orders where exchange_item_id is not null
    union select kind || ' ' || case when reopened_at is null then 'closed' else 'reopened' end from closings
    union select kind || ' settlement ' || state from organizer_settlements
    union select 'payout ' || state from payouts where ref like 'po_story_%'
    union select 'payout deferred' from payout_absences
    union select 'prepaid ' || kind from prepaid_movements
    union select 'cash ' || kind from desk_operations
    union select 'shift ' || case when c.id is null then 'left' when c.user_id = s.user_id then 'counted' else 'closed' end
      from desk_shifts s left join desk_counts c on c.shift_id = s.id
    union select 'courtesy ' || case when c.deleted_at is not null then 'deleted' when s.id is not null then 'read' when p.is_group then 'of a group' else 'kept' end
      from courtesies c join passes p on p.id = c.pass_id left join scans s on s.pass_id = p.id and s.decision = 'admitted'
    union select 'gift' from order_gifts
    union select 'admission ' || answer from admission_requests
    union select 'free zone' from order_items where state = 'sold' and price_cents = 0
    union select 'VIP ' || l.kind from ledger_entries e join ledger_transactions l on l.id = e.transaction_id
      join event_areas a on a.id = e.event_area_id join parking_areas z on z.id = a.parking_area_id and z.is_vip
    union select 'taken ' || account || case when amount_cents > 0 then ' back' else '' end from ledger_entries
      where account in ('organizer_commission', 'withheld_isr', 'withheld_iva')
    union select 'reserve ' || case when reserve_released_by is null then 'kept' else 'released' end
      from organizer_settlements where reserve_cents > 0`);
  return rows.map(({ found }) => found);
}

const ENDS = [
  ...["paid", "expired", "cancelled", "review", "refunded"].map((state) => `order ${state}`),
  ...["paid_without_stock", "paid_after_cancel", "short", "excess", "duplicate"].map((reason) => `review ${reason}`),
  ...["partially_refunded"].map((state) => `order ${state}`),
  "refund done",
  "scan admitted",
  "scan already_used",
  "scan returned",
  "scan cancelled",
  "ticket valid",
  "ticket returned",
  "ticket cancelled",
  "transfer accepted",
  "exchange paid",
  "exchange expired",
  "event cancelled",
  "review disputed",
  "use used",
  "use released",
  "use honoured",
  "method free",
  "month closed",
  "month reopened",
  "event closed",
  "event reopened",
  ...["paid", "cancelled", "carried"].map((state) => `regular settlement ${state}`),
  "advance settlement paid",
  "payout reconciled",
  "payout deferred",
  ...["topup", "gift", "entry", "reversal", "adjustment", "refund"].map((kind) => `prepaid ${kind}`),
  ...["topup", "sale", "drop", "void", "payout"].map((kind) => `cash ${kind}`),
  ...["counted", "closed", "left"].map((how) => `shift ${how}`),
  ...["deleted", "read", "kept"].map((state) => `courtesy ${state}`),
  "gift",
  "admission approved",
  "free zone",
  ...["sale", "reversal", "refund"].map((kind) => `VIP ${kind}`),
  ...["organizer_commission", "withheld_isr", "withheld_iva"].flatMap((account) => [
    `taken ${account}`,
    `taken ${account} back`,
  ]),
  "reserve kept",
  "reserve released",
];

test(
  `${RUNS} random stories of hold, pay, expire, cancel, change, return, transfer, dispute, refund, scan and crash keep the invariants`,
  async () => {
    process.stdout.write(`interleavings: SEED=${SEED}\n`);
    await liveEveryBeginning();
    await fc.assert(fc.asyncProperty(story, live), {
      numRuns: RUNS,
      seed: SEED,
      endOnFailure: true,
      includeErrorInReport: true,
    });
    await expectFoldedIsCollected();
    expect(await endsReached()).toEqual(expect.arrayContaining(ENDS));
    expect(groupings.size).toBe(SALES_BY.length * SALES_DATES.length);
    // So often that each grouping had its turn.
    expect(Math.min(...Object.values(noted))).toBeGreaterThan(48);
  },
  IS_SOAK ? 7_200_000 : 300_000,
);
