import type { PayoutColumns } from "@/db/schema";
import type { Ctx, PersonActor, VerbArgs } from "@/lib/core/context";
import { DomainError, type ErrorCode } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { fingerprintOf, readAlone, readUpload } from "@/lib/imports";
import { type PayoutAccount, type ProviderPayout, payoutAccounts, releasesIn } from "@/lib/payments";
import { PAYOUT_ROWS } from "@/lib/payouts/client";
import { scopeOf } from "@/lib/payouts/find-payouts";
import { columnsOf, storePayoutFile } from "@/lib/payouts/payout-files";
import { readPayouts } from "@/lib/payouts/read-file";
import { recordPayout } from "@/lib/payouts/record-payout";
import { UploadPayouts } from "@/lib/payouts/schemas";

const LIMITS = {
  maxRows: PAYOUT_ROWS,
  errors: { tooManyRows: "payout.too_many_rows" },
} as const;

/** What other columns may mend: the file is kept, and a person chooses them. */
const OF_COLUMNS: readonly ErrorCode[] = ["payout.columns", "payout.bad_row", "payout.no_movements", "payout.too_big"];

export async function rowsIn(actor: PersonActor, content: Uint8Array): Promise<string[][]> {
  const rows: string[][] = [];
  await readAlone(actor, () => readUpload(LIMITS, content, (cells) => rows.push([...cells])));
  return rows;
}

export function payoutsIn(
  rows: readonly string[][],
  content: Uint8Array,
  columns: PayoutColumns | null,
): ProviderPayout[] {
  if (!columns) throw new DomainError("payout.columns", { field: "file" });
  return readPayouts(rows, `archivo-${fingerprintOf(content).toString("hex").slice(0, 12)}`, columns);
}

type Recorded = { id: number; isNew: boolean };

/** Writes down all of them, and answers the last one. */
export async function recordAll(
  ctx: Ctx,
  account: PayoutAccount,
  payouts: readonly ProviderPayout[],
  userId: number,
): Promise<Recorded> {
  let last: Recorded | null = null;
  for (const payout of payouts) last = await recordPayout(ctx, account, payout, { source: "upload", userId });
  if (!last) throw new DomainError("payout.no_movements", { field: "file" });
  return last;
}

/**
 * Reads a provider's statement (CSV or Excel, 20,000 rows) and writes down the payouts in it; the same file twice is
 * the same payouts. Answers the last one of them, or the file where a person must choose its columns.
 */
export async function uploadPayouts({
  ctx,
  input,
}: VerbArgs<UploadPayouts>): Promise<(Recorded & { fileId: null }) | { id: null; isNew: false; fileId: number }> {
  const { accountId, fileName, content } = parseInput(UploadPayouts, input);
  const actor = authorizeUser(ctx.actor, "payout:reconcile");
  const account = (await payoutAccounts(ctx, scopeOf(actor))).find(({ id }) => id === accountId);
  if (!account)
    throw new DomainError("input.invalid", { field: "accountId", fields: { accountId: "Elige la cuenta" } });
  const rows = await rowsIn(actor, content);
  const released = releasesIn(rows);
  if (released) return { ...(await recordAll(ctx, account, released, actor.userId)), fileId: null };
  try {
    const payouts = payoutsIn(rows, content, (await columnsOf(ctx, account, rows)).columns);
    return { ...(await recordAll(ctx, account, payouts, actor.userId)), fileId: null };
  } catch (error) {
    if (!(error instanceof DomainError) || !OF_COLUMNS.includes(error.code)) throw error;
    return { id: null, isNew: false, fileId: await storePayoutFile(ctx, account, { fileName, content, rows, error }) };
  }
}
