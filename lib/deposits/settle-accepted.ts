import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { logError } from "@/lib/core/log";
import { parseInput } from "@/lib/core/parse";
import { authorizeSystem } from "@/lib/core/permissions";
import { StatementRef } from "@/lib/deposits/schemas";
import { paymentById } from "@/lib/payments";
import { syncPayment } from "@/lib/settlement";

const PARALLEL = 4;

async function settleOne(ctx: Ctx, paymentId: number): Promise<boolean> {
  try {
    await syncPayment(ctx, await paymentById({}, paymentId), "staff");
    return true;
  } catch (error) {
    logError(error, { requestId: ctx.requestId, paymentId });
    return false;
  }
}

/**
 * Applies the money of the deposits that a statement accepted. One that fails does not stop the others, because the poll
 * comes back to it. Repeating it applies nothing twice.
 */
export async function settleAccepted({ ctx, input }: VerbArgs<StatementRef>): Promise<{ applied: number }> {
  authorizeSystem(ctx.actor);
  const { importId } = parseInput(StatementRef, input);
  const due = await getDb().execute<{ id: number }>(sql`
    select p.id from statement_rows r join deposits d on d.id = r.deposit_id and d.state = 'accepted'
    join payments p on p.id = d.payment_id and p.applied_at is null
    where r.import_id = ${importId} and r.state = 'matched' order by r.row_number`);
  let applied = 0;
  for (let at = 0; at < due.length; at += PARALLEL) {
    const done = await Promise.all(due.slice(at, at + PARALLEL).map(({ id }) => settleOne(ctx, id)));
    applied += done.filter(Boolean).length;
  }
  return { applied };
}
