import { eq, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { reconciliationRuns } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { logError } from "@/lib/core/log";
import { authorizeSystem } from "@/lib/core/permissions";
import { type PaymentProvider, providerFor } from "@/lib/payments";
import { comparePayment } from "@/lib/settlement/reconcile/compare-payment";

const PAGE = 100;
const DAYS = 10;
/** As long as banks let a buyer dispute a charge; of those no other page tells where a callback was lost. */
const LONG_DAYS = 120;
const MONDAY = 1;
const DAY_MS = 86_400_000;
/** A run that others keep alive is continued; an older one is left as it is, and a new one begins. */
const LONGEST_HOURS = 20;

type Run = typeof reconciliationRuns.$inferSelect;

async function currentRun(now: Date): Promise<Run> {
  const db = getDb();
  const stale = new Date(now.getTime() - LONGEST_HOURS * 3_600_000);
  await db.execute(sql`
    update reconciliation_runs set finished_at = ${now.toISOString()}::timestamptz
    where finished_at is null and started_at < ${stale.toISOString()}::timestamptz`);
  const days = now.getUTCDay() === MONDAY ? LONG_DAYS : DAYS;
  const since = new Date(now.getTime() - days * DAY_MS);
  await db.insert(reconciliationRuns).values({ since, startedAt: now }).onConflictDoNothing();
  const [run] = await db.select().from(reconciliationRuns).where(sql`finished_at is null`);
  if (!run) throw new Error("There is no comparison to continue");
  return run;
}

interface Due extends Record<string, unknown> {
  id: number;
  provider: string;
  account: string;
  /** Of the weekly look alone: where its provider is silent, the next one is soon enough. */
  isOld: boolean;
}

/**
 * Attempts that reached their providers lately, and of any age those with an open difference, a dispute that the bank has
 * not decided, or a refund of these days; beside them what was paid since the run looks back to. In order.
 */
async function nextPage({ since, startedAt, lastPaymentId }: Run): Promise<Due[]> {
  const lately = new Date(startedAt.getTime() - DAYS * DAY_MS).toISOString();
  return getDb().execute<Due>(sql`
    select p.id, p.provider, p.account, not is_due as "isOld" from payments p
    cross join lateral (select greatest(p.created_at, p.paid_at) >= ${lately}::timestamptz
      or p.state = 'disputed'
      or exists (select 1 from payment_differences d where d.payment_id = p.id and d.state = 'open')
      or exists (select 1 from refunds f where f.payment_id = p.id and f.created_at >= ${lately}::timestamptz) as is_due) due
    where p.id > ${lastPaymentId} and p.provider_id is not null
      and (is_due or p.paid_at >= ${since.toISOString()}::timestamptz)
    order by p.id limit ${PAGE}`);
}

/** Null where the provider is no longer there to be asked. */
async function reachable(account: Due): Promise<PaymentProvider | null> {
  try {
    return (await providerFor(account)).provider;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

type Answer = "checked" | "unanswered" | "down";

async function compareOne(ctx: Ctx, provider: PaymentProvider, paymentId: number): Promise<Answer> {
  try {
    await comparePayment(ctx, provider, paymentId);
    return "checked";
  } catch (error) {
    if (error instanceof DomainError && error.code === "payment.provider_unavailable") return "down";
    if (!(error instanceof DomainError)) logError(error, { requestId: ctx.requestId, paymentId });
    return "unanswered";
  }
}

/**
 * One page of the comparison of our books with the providers', from where the last one stopped; begins a new run when
 * none is open, which on Mondays looks back as far as a buyer may dispute a charge. Answers whether the run came to its
 * end. A provider that does not answer is asked no more in this page, and the page's rest is done before it throws: the
 * job comes back later, each time after a longer while, to the first payment that is missing. What the weekly look
 * alone is about waits for the next one. Only the system.
 */
export async function reconcilePage({ ctx }: { ctx: Ctx }): Promise<{ finished: boolean; checked: number }> {
  authorizeSystem(ctx.actor);
  const run = await currentRun(ctx.now);
  const page = await nextPage(run);
  const down = new Set<string>();
  let [checked, unanswered, reached, isHeld] = [0, 0, run.lastPaymentId, false];
  for (const due of page) {
    const account = `${due.provider}/${due.account}`;
    const provider = down.has(account) ? null : await reachable(due);
    const answer = down.has(account) ? "down" : provider ? await compareOne(ctx, provider, due.id) : "unanswered";
    if (answer === "checked") checked++;
    if (answer === "unanswered" || (answer === "down" && due.isOld)) unanswered++;
    if (answer === "down") down.add(account);
    isHeld ||= answer === "down" && !due.isOld;
    if (!isHeld) reached = due.id;
  }
  const finished = !isHeld && page.length < PAGE;
  await getDb()
    .update(reconciliationRuns)
    .set({
      lastPaymentId: reached,
      checked: run.checked + checked,
      unanswered: run.unanswered + unanswered,
      finishedAt: finished ? ctx.now : null,
    })
    .where(eq(reconciliationRuns.id, run.id));
  if (isHeld) throw new DomainError("payment.provider_unavailable");
  return { finished, checked };
}
