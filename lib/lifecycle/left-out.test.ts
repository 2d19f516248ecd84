// What the random stories compare must find what is wrong: here one row of a tenant's books is spoilt, and undone again.
import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { type Db, getDb } from "@/db/client";
import { spoilt } from "@/db/testing";
import {
  accountDisagreements,
  allFrozenDisagreements,
  bookkeeper,
  closingDisagreements,
  frozenDisagreements,
  invoiceDisagreements,
} from "@/lib/closings/testing";
import type { Ctx } from "@/lib/core/context";
import { operatingToday } from "@/lib/core/operating-days";
import { ctxFor } from "@/lib/core/testing";
import { platform } from "@/lib/discount-codes/testing";
import { endDrawer } from "@/lib/lifecycle/testing/desk-acts";
import { LIFE_ACTS as ACTS, type LifeAct, type LifeWorld } from "@/lib/lifecycle/testing/life-acts";
import { createWorld, settle, sharedByWorlds, TZ } from "@/lib/lifecycle/testing/life-world";
import { payoutDisagreements } from "@/lib/payouts/testing";
import { prepaidDisagreements } from "@/lib/prepaid/reports/testing";
import { rebuildDailySums } from "@/lib/reports";
import { fileDisagreements, lineDisagreements } from "@/lib/reports/account/testing";
import { cashDisagreements } from "@/lib/reports/cash/testing";
import { freeDisagreements } from "@/lib/reports/free/testing";
import { platformPrepaidDisagreements } from "@/lib/reports/platform/testing";
import { salesDisagreements, siblingDisagreements } from "@/lib/reports/testing";
import { createBuyer, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

testBank();

const BOUGHT: readonly LifeAct[] = ["hold", "pay", "approve", "callback"];
let shared: Awaited<ReturnType<typeof sharedByWorlds>>;

async function lived(acts: readonly LifeAct[]): Promise<LifeWorld> {
  const [world, buyer] = [await createWorld(shared), await createBuyer()];
  for (const act of acts) await ACTS[act]({ world, buyer, dial: 0 });
  await settle(world);
  return world;
}

/** Sold by card and at the gate, changed for a VIP place, given, free; topped up, given, parked and refunded. */
const ALL: readonly LifeAct[] = [
  ...BOUGHT,
  "change",
  ...BOUGHT.slice(1),
  "holdFree",
  "pay",
  "recharge",
  "parkIn",
  "gift",
  "refundTopup",
  "work",
  "sellPlace",
  "cashTopup",
  "drop",
  "makeCourtesies",
  "work",
];

let world: LifeWorld;

beforeAll(async () => {
  shared = await sharedByWorlds();
  world = await lived(ALL);
  await endDrawer(world, { n50000: 1 });
  await ACTS.give({ world, buyer: await createBuyer(), dial: 0 });
  await rebuildDailySums({ ctx: systemCtx(), input: { adminId: world.admin.id } });
});

const clock = { timeZone: TZ, dayStart: 360 };
const today = () => operatingToday(new Date(), clock);

/** Each within the transaction in which a row is spoilt. */
const CHECKS = {
  prepaid: (db: Db, id: number) => prepaidDisagreements({ ...bookkeeper(world), db }, id, clock),
  "prepaid by venue": (db: Db, id: number) => platformPrepaidDisagreements({ ...ctxFor(platform), db }, id, today()),
  cash: (db: Db, id: number) => cashDisagreements({ ...ctxFor(world.owner), db }, id, today()),
  free: (db: Db, id: number) => freeDisagreements({ ...ctxFor(world.owner), db }, id, today()),
  "VIP zones and organizers": (db: Db, id: number) =>
    siblingDisagreements({ ctx: { ...ctxFor(world.owner), db }, platform: { ...ctxFor(platform), db } }, id),
  lines: (db: Db, id: number) => lineDisagreements({ ...bookkeeper(world), db }, id),
  // A file is written by a connection of its own, which sees no row as spoilt.
  "the file of the lines": (db: Db, id: number) => fileDisagreements({ ...bookkeeper(world), db }, id),
  account: (db: Db, id: number) => accountDisagreements({ ...bookkeeper(world), db }, id),
  invoices: (db: Db, id: number) => invoiceDisagreements({ ...bookkeeper(world), db }, id),
  payouts: (db: Db, id: number) => payoutDisagreements({ ...ctxFor(platform), db }, id),
};

type Check = keyof typeof CHECKS;

const NAMES = Object.keys(CHECKS) as Check[];

it.each(NAMES)("nothing is said of books that are right: %s", async (check) => {
  expect(await spoilt((db) => CHECKS[check](db, world.admin.id))).toEqual([]);
});

/** Entries of one transaction `l`: a posting that is left out. */
const posting = (which: SQL) => (id: number) =>
  sql`
  delete from ledger_entries where transaction_id = (
    select l.id from ledger_transactions l left join payments p on p.id = l.payment_id
    where l.admin_id = ${id} and ${which} order by l.id limit 1)`;

/** One row `x` of a table. */
const change = (table: string, set: SQL, which: SQL) => (id: number) =>
  sql`
  update ${sql.identifier(table)} set ${set} where ctid = (
    select x.ctid from ${sql.identifier(table)} x where x.admin_id = ${id} and ${which} limit 1)`;

interface Wrong {
  what: string;
  spoil: (id: number) => SQL;
  /** Who finds it. */
  by: Check[];
}

const MORE = sql`amount_cents = amount_cents + 100`;
const VENUE = sql`enclosure_id = (select min(n.id) from enclosures n where n.admin_id = prepaid_movements.admin_id)`;
const TICKET = sql`(select min(t.id) from tickets t join order_gifts g on g.order_id = t.order_id`;

const WRONG: readonly Wrong[] = [
  {
    what: "the posting of a sale is left out",
    spoil: posting(sql`l.kind = 'sale' and l.order_id is not null`),
    by: ["VIP zones and organizers", "lines", "the file of the lines", "account"],
  },
  {
    what: "the posting of money that came is left out",
    spoil: posting(sql`l.kind = 'receipt' and p.method = 'card'`),
    by: ["payouts"],
  },
  {
    what: "the posting of cash that came is left out",
    spoil: posting(sql`l.kind = 'receipt' and p.method = 'desk'`),
    by: ["cash", "lines", "account"],
  },
  {
    what: "the posting of what parking cost is left out",
    spoil: posting(sql`l.kind = 'charge'`),
    by: ["prepaid", "lines", "account"],
  },
  {
    what: "a posting is of a kind that nobody knows",
    spoil: change("ledger_transactions", sql`kind = 'kept'`, sql`x.kind = 'sale' and x.order_id is not null`),
    by: ["invoices", "VIP zones and organizers"],
  },
  {
    what: "a movement of a balance is of another amount",
    spoil: change("prepaid_movements", sql`amount_cents = amount_cents - 100`, sql`x.kind = 'entry'`),
    by: ["prepaid", "prepaid by venue"],
  },
  {
    what: "a movement is of another venue",
    spoil: change("prepaid_movements", VENUE, sql`x.kind = 'topup'`),
    by: ["prepaid by venue"],
  },
  {
    what: "a balance is not what its movements say",
    spoil: change("prepaid_accounts", sql`balance_cents = balance_cents + 1`, sql`true`),
    by: ["prepaid", "prepaid by venue"],
  },
  {
    what: "what a top-up put on a balance is gone",
    spoil: (id) => sql`delete from prepaid_lots where admin_id = ${id} and kind = 'paid'`,
    by: ["invoices", "prepaid"],
  },
  {
    what: "an operation of a desk is of another amount",
    spoil: change("desk_operations", sql`${MORE}, received_cents = received_cents + 100`, sql`x.kind = 'sale'`),
    by: ["cash"],
  },
  {
    what: "a payment of a desk is of another amount",
    spoil: change("payments", sql`received_cents = received_cents + 100`, sql`x.method = 'desk'`),
    by: ["cash"],
  },
  {
    what: "a count says that something else is missing",
    spoil: change(
      "desk_counts",
      sql`difference_cents = difference_cents + 100, expected_cents = expected_cents - 100`,
      sql`true`,
    ),
    by: ["cash"],
  },
  {
    what: "a courtesy has no place",
    spoil: (id) => sql`
      update places set courtesy_id = null, free_at = '-infinity'
      where courtesy_id in (select pass_id from courtesies where admin_id = ${id})`,
    by: ["free"],
  },
  {
    what: "a place that was given has no ticket",
    spoil: (id) => sql`delete from tickets where id = ${TICKET} where t.admin_id = ${id})`,
    by: ["free", "VIP zones and organizers"],
  },
  {
    what: "sums of a day lack the sales of zones",
    spoil: (id) => sql`delete from daily_sales where admin_id = ${id} and ticket_cents <> 0`,
    by: ["VIP zones and organizers"],
  },
  {
    what: "a sum of a month is of another amount",
    spoil: change("monthly_sums", MORE, sql`x.account = 'organizer_payable'`),
    by: ["lines", "account"],
  },
  {
    what: "the bank took another amount",
    spoil: (id) => sql`
      update sandbox_charges set paid_cents = paid_cents + 100 where id = (
        select c.id from sandbox_charges c join payments p on p.folio = c.folio
        where p.admin_id = ${id} and c.paid_cents > 0 limit 1)`,
    by: ["payouts"],
  },
];

it.each(WRONG)("it is found that $what", async ({ spoil, by }) => {
  const { id } = world.admin;
  for (const check of by) {
    const found = await spoilt(async (db) => {
      expect((await db.execute(spoil(id))).count).toBeGreaterThan(0);
      return CHECKS[check](db, id);
    });
    expect(found, check).not.toEqual([]);
  }
});

it("each comparison finds something", () => {
  expect(NAMES.filter((name) => WRONG.every(({ by }) => !by.includes(name)))).toEqual([]);
});

it("a posting that is left out after a closing is found", async () => {
  const closed = await lived([...BOUGHT, "closeMonth", "refund", "work"]);
  const { id } = closed.admin;
  const ctx = bookkeeper(closed);
  const compared = async (within: Ctx) => [
    ...(await salesDisagreements(within, id)),
    ...(await closingDisagreements(within, id)),
    ...(await frozenDisagreements(within, id)),
  ];
  expect(await spoilt((db) => compared({ ...ctx, db }))).toEqual([]);
  const refund = sql`select t.id from ledger_transactions t where t.admin_id = ${id} and t.kind = 'refund'`;
  expect(await getDb().execute(refund)).toHaveLength(1);
  const withoutRefund = spoilt(async (db) => {
    await db.execute(sql`delete from ledger_entries where transaction_id in (${refund})`);
    return compared({ ...ctx, db });
  });
  expect(await withoutRefund).not.toEqual([]);
  // What came after is frozen by the next closing: a row that it lacks is missing in the sum of all.
  expect(await frozenDisagreements(ctx, id)).toEqual([]);
  const forgetful = spoilt(async (db) => {
    await db.execute(sql`
      delete from closing_sums s where s.closing_id = (select max(c.id) from closings c where c.admin_id = ${id})`);
    return allFrozenDisagreements({ ...ctx, db }, id);
  });
  expect(await forgetful).not.toEqual([]);
});
