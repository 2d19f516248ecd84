import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { ctxFor } from "@/lib/core/testing";
import type { CardNature } from "@/lib/payments/sandbox/bank-cards";
import { autoOf } from "@/lib/prepaid/auto/read-auto";
import { finishCardSetup, turnOnAutoTopup } from "@/lib/prepaid/auto/turn-on";
import type { Holder } from "@/lib/prepaid/testing";

/** Below $50, $200 more, which cost $230; two a day and four a month. */
export const TERMS = {
  thresholdCents: "50",
  amountCents: "200",
  dayLimitCents: "460",
  monthLimitCents: "920",
  expectedCents: 23_000,
  accepts: true as const,
  card: "new" as "new" | "saved",
};

/** Saves a card at the simulated bank with the code of 3-D Secure. Answers where the bank sends the browser. */
export async function saveAtBank(url: string, nature: CardNature, code = "1234"): Promise<string | null> {
  const form = new URLSearchParams({ step: "decide", choice: nature, code });
  const response = await fetch(url, { method: "POST", body: form, redirect: "manual" });
  await response.arrayBuffer();
  return response.headers.get("location");
}

/** The holder agrees and saves a card. */
export async function turnedOn(
  { buyer, accountId }: Pick<Holder, "buyer" | "accountId">,
  nature: CardNature = "good",
  terms: Partial<typeof TERMS> = {},
): Promise<void> {
  const ctx = ctxFor(buyer);
  const { url } = await turnOnAutoTopup({ ctx, input: { accountId, ...TERMS, ...terms } });
  if (!url) throw new Error("There is no page that saves a card");
  await saveAtBank(url, nature);
  await finishCardSetup({ ctx, input: { accountId } });
}

/** The state of an account's automatic top-up: "on", or "paused: card_declined". */
export async function autoState(accountId: number): Promise<string> {
  const auto = await autoOf({}, accountId);
  if (!auto) return "off";
  return auto.pauseReason ? `${auto.state}: ${auto.pauseReason}` : auto.state;
}

/** Automatic top-ups of an account, the first one first, and how many charges the bank made for it. */
export async function automaticOf(accountId: number): Promise<{ topups: string[]; charges: number }> {
  const topups = await getDb().execute<{ state: string }>(sql`
    select state from prepaid_topups where account_id = ${accountId} and is_automatic order by id`);
  const [row] = await getDb().execute<{ n: number }>(sql`
    select count(*)::int as n from sandbox_charges where state = 'paid'
      and folio in (select p.folio from payments p join prepaid_topups t on p.subject_type = 'prepaid_topup'
        and p.subject_id = t.id where t.account_id = ${accountId} and t.is_automatic)`);
  return { topups: topups.map(({ state }) => state), charges: row?.n ?? 0 };
}

/** Templates of the messages that a person was sent, the first one first, without those of purchases. */
export async function autoMessagesTo(userId: number): Promise<string[]> {
  const rows = await getDb().execute<{ template: string }>(sql`
    select template from messages where to_user_id = ${userId} and template like 'prepaid.%' order by id`);
  return rows.map(({ template }) => template.replace("prepaid.", ""));
}

/** How many jobs wait to top up an account. */
export async function autoJobs(accountId: number): Promise<number> {
  const [row] = await getDb().execute<{ n: number }>(sql`
    select count(*)::int as n from pgboss.job where name = 'prepaid.auto-topup' and data ->> 'accountId' = ${String(accountId)}`);
  return row?.n ?? 0;
}
