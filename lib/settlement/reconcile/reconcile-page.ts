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
/** Banks let a buyer dispute a charge for so long, and nothing else would find a dispute whose callback was lost. */
const DISPUTABLE_DAYS = 120;
const MONDAY = 1;
const DAY_MS = 86_400_000;
/** A run that is still open after so long is closed as it is, so that it does not take the next night's place. */
const STALE_HOURS = 20;

type Run = typeof reconciliationRuns.$inferSelect;

async function currentRun(now: Date): Promise<Run> {
  const db = getDb();
  const stale = new Date(now.getTime() - STALE_HOURS * 3_600_000);
  await db.execute(sql`
    update reconciliation_runs set finished_at = ${now}::timestamptz
    where finished_at is null and started_at < ${stale}::timestamptz`);
  const days = now.getUTCDay() === MONDAY ? DISPUTABLE_DAYS : DAYS;
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
  /** Only the weekly look back found it. Where its provider is silent, next week is soon enough. */
  isOld: boolean;
}

/**
 * Lists the run's next payments by id: those begun or paid lately, those of any age with an open difference, an undecided
 * dispute or a recent refund, and what was paid within the time that the run looks back.
 */
async function nextPage({ since, startedAt, lastPaymentId }: Run): Promise<Due[]> {
  const lately = new Date(startedAt.getTime() - DAYS * DAY_MS);
  return getDb().execute<Due>(sql`
    select p.id, p.provider, p.account, not is_due as "isOld" from payments p
    cross join lateral (select greatest(p.created_at, p.paid_at) >= ${lately}::timestamptz
      or p.state = 'disputed'
      or exists (select 1 from payment_differences d where d.payment_id = p.id and d.state = 'open')
      or exists (select 1 from refunds f where f.payment_id = p.id and f.created_at >= ${lately}::timestamptz) as is_due) due
    where p.id > ${lastPaymentId} and p.provider_id is not null and p.provider <> 'desk'
      and (is_due or p.paid_at >= ${since}::timestamptz)
    order by p.id limit ${PAGE}`);
}

/** Answers null where the account or its adapter no longer exists. */
async function providerOrNull(account: Due): Promise<PaymentProvider | null> {
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
 * Compares one page of payments with their providers' books, from where the last page stopped, and answers whether the run
 * is finished. A provider that is down is asked no more in this page. Once the rest is done the job throws, and comes back
 * to the first payment that is missing, unless only the weekly look back asked for it.
 */
export async function reconcilePage({ ctx }: { ctx: Ctx }): Promise<{ finished: boolean; checked: number }> {
  authorizeSystem(ctx.actor);
  const run = await currentRun(ctx.now);
  const page = await nextPage(run);
  const down = new Set<string>();
  let [checked, unanswered, reached, isHeld] = [0, 0, run.lastPaymentId, false];
  for (const due of page) {
    const account = `${due.provider}/${due.account}`;
    const provider = down.has(account) ? null : await providerOrNull(due);
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
