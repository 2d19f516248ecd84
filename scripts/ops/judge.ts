import postgres from "postgres";
import type { Stage } from "../../bench/lib/world.ts";
import type { Bank } from "./bank.ts";
import { PLACES, type Story } from "./buyers.ts";

interface Sold extends postgres.Row {
  order: number;
  state: string;
  tickets: number;
  /** Charges that the order's money came by. */
  charges: string[];
  receivedCents: number;
}

/** What the database says of each order that was paid, or has money. */
async function soldOf(url: string, { enclosureId }: Stage): Promise<Map<number, Sold>> {
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => undefined });
  try {
    const rows = await sql<Sold[]>`
      select o.id::int as "order", o.state,
        (select count(*)::int from tickets t where t.order_id = o.id) as tickets,
        coalesce(array_agg(p.provider_id) filter (where p.received_cents > 0), '{}') as charges,
        coalesce(sum(p.received_cents), 0)::int as "receivedCents"
      from orders o left join payments p on p.subject_type = 'order' and p.subject_id = o.id
      where o.enclosure_id = ${enclosureId} and o.state <> 'cart'
      group by o.id`;
    return new Map(rows.map((row) => [row.order, row]));
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/**
 * Compares what people were told, what the provider took and what stands in the database: each must be the same, once.
 * Answers a line for each order that is lost, doubled or otherwise wrong.
 */
export async function offencesOf(url: string, stage: Stage, stories: readonly Story[], bank: Bank): Promise<string[]> {
  const sold = await soldOf(url, stage);
  const wrong: string[] = [];
  const seen = new Set<number>();
  const settled = new Set<string>();
  for (const { order, charge, isToldPaid, failure } of stories) {
    if (failure !== null) wrong.push(`order ${order}: its buyer ${failure}`);
    if (order === null) continue;
    if (seen.has(order)) wrong.push(`order ${order} was given to two buyers`);
    seen.add(order);
    const taken = charge === null ? undefined : bank.captured.get(charge);
    const row = sold.get(order);
    if (!taken) {
      if (isToldPaid || row?.state === "paid") wrong.push(`order ${order} is paid, and the provider took nothing`);
      continue;
    }
    settled.add(charge ?? "");
    if (row?.state !== "paid")
      wrong.push(`order ${order} is lost: the provider took it, it is ${row?.state ?? "gone"}`);
    else if (row.tickets !== PLACES) wrong.push(`order ${order} has ${row.tickets} tickets in place of ${PLACES}`);
    else if (row.charges.length !== 1 || row.charges[0] !== charge || row.receivedCents !== taken.amountCents)
      wrong.push(`order ${order} has ${row.receivedCents} centavos by ${row.charges.join(", ") || "nothing"}`);
  }
  for (const { order, state } of sold.values())
    if (state === "paid" && !seen.has(order)) wrong.push(`order ${order} is paid, and nobody bought it`);
  for (const charge of bank.captured.keys())
    if (!settled.has(charge)) wrong.push(`the provider took ${charge}, and no buyer knows of it`);
  return wrong;
}

/** How many mails wait to be sent. */
export async function unsentMails(url: string): Promise<number> {
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => undefined });
  try {
    const [row] = await sql<{ n: number }[]>`
      select count(*)::int as n from messages where state = 'pending'`;
    return row?.n ?? 0;
  } finally {
    await sql.end({ timeout: 2 });
  }
}
