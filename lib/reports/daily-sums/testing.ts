import { sql } from "drizzle-orm";
import fc from "fast-check";
import { getDb, withTx } from "@/db/client";
import { createEnclosure, createEvent, createEventArea, createGate, createSaleable, createZone } from "@/db/testing";
import type { Ctx } from "@/lib/core/context";
import { entriesOf, type LedgerAccount, type Posting, post } from "@/lib/ledger/post";
import { connectAccount } from "@/lib/payments/testing/harness";

const KINDS: readonly Posting["kind"][] = [
  "receipt",
  "sale",
  "refund",
  "reversal",
  "kept",
  "dispute_end",
  "commission",
  "charge",
  "settlement",
];
const ACCOUNTS: readonly LedgerAccount[] = [
  "provider_clearing",
  "organizer_payable",
  "discount",
  "fee_revenue",
  "fee_iva",
  "excess_kept",
  "provider_commission",
  "settlement",
  "bank",
];

/** A posting of any kind between any two accounts, when the money of it came, and whether an account of the tenant's own has it. */
export const somePosting = fc.record({
  kind: fc.constantFrom(...KINDS),
  from: fc.constantFrom(...ACCOUNTS),
  to: fc.constantFrom(...ACCOUNTS),
  cents: fc.integer({ min: 1, max: 90_000 }),
  minutesAgo: fc.nat(60 * 24 * 90),
  zone: fc.nat(2),
  isOwn: fc.boolean(),
  isTest: fc.boolean(),
});
export type SomePosting = ReturnType<typeof somePosting.generate>["value"];

export interface Books extends Awaited<ReturnType<typeof createSaleable>> {
  /** Zones of one event and of another one in a venue whose days begin elsewhere; the third is none. */
  areas: readonly (number | null)[];
  ownAccount: string;
}

/** A tenant with an account of its own, a venue as they come, and one on the other coast whose days begin at eight. */
export async function createBooks(): Promise<Books> {
  const sale = await createSaleable();
  const { admin } = sale;
  const ownAccount = `op-${admin.id}`;
  await connectAccount({ adminId: admin.id, provider: "openpay", account: ownAccount, methods: ["card"], secrets: {} });
  const venue = await createEnclosure(admin.id, { timeZone: "America/Tijuana" });
  await getDb().execute(sql`
    update enclosures set day_start = 480 where id = ${venue.id}`);
  const zone = await createZone(venue, { capacity: 2 }, [await createGate(venue)]);
  const ended = await createEvent(venue, {}, new Date(Date.now() - 30 * 86_400_000));
  const area = await createEventArea(ended, zone);
  return { ...sale, ownAccount, areas: [sale.area.id, area.id, null] };
}

let cause = 0;

/** Posts it; `tx` is the caller's transaction. */
export async function postSome(tx: Ctx & Parameters<typeof post>[0], books: Books, some: SomePosting): Promise<void> {
  const { kind, from, to, cents, minutesAgo, zone, isOwn, isTest } = some;
  const area = books.areas[zone] ?? null;
  const entries = entriesOf(from === to ? { [from]: 0 } : { [from]: -cents, [to]: cents }, area);
  await post(tx, {
    adminId: books.admin.id,
    provider: "openpay",
    account: isOwn ? books.ownAccount : "none",
    isTest,
    kind,
    cause: `some:${process.pid}:${cause++}`,
    paymentId: null,
    orderId: null,
    collectedAt: new Date(tx.now.getTime() - minutesAgo * 60_000),
    entries: entries.map((entry) =>
      entry.account === "organizer_payable" ? { ...entry, ivaCents: Math.trunc(entry.amountCents / 7) } : entry,
    ),
  });
}

export const postAll = (ctx: Ctx, books: Books, all: readonly SomePosting[]): Promise<void> =>
  withTx(ctx, async (tx) => {
    for (const some of all) await postSome(tx, books, some);
  });
