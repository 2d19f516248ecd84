import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { fingerprintOf, readAlone, readUpload } from "@/lib/imports";
import { payoutAccounts } from "@/lib/payments";
import { PAYOUT_ROWS } from "@/lib/payouts/client";
import { scopeOf } from "@/lib/payouts/find-payouts";
import { readPayouts } from "@/lib/payouts/read-file";
import { recordPayout } from "@/lib/payouts/record-payout";
import { UploadPayouts } from "@/lib/payouts/schemas";

const LIMITS = {
  maxRows: PAYOUT_ROWS,
  errors: { tooManyRows: "payout.too_many_rows" },
} as const;

/**
 * Reads a provider's statement (CSV or Excel, 20,000 rows) and writes down the payouts in it; the same file twice is the
 * same payouts. Answers the last one of them. Errors: payout.columns, payout.bad_row, payout.no_movements, payout.too_many_rows,
 * payout.too_big, file.unreadable, import.busy, input.invalid (field accountId).
 */
export async function uploadPayouts({ ctx, input }: VerbArgs<UploadPayouts>): Promise<{ id: number; isNew: boolean }> {
  const { accountId, content } = parseInput(UploadPayouts, input);
  const actor = authorizeUser(ctx.actor, "payout:reconcile");
  const account = (await payoutAccounts(ctx, scopeOf(actor))).find(({ id }) => id === accountId);
  if (!account)
    throw new DomainError("input.invalid", { field: "accountId", fields: { accountId: "Elige la cuenta" } });
  const rows: string[][] = [];
  await readAlone(actor, () => readUpload(LIMITS, content, (cells) => rows.push([...cells])));
  const fallback = `archivo-${fingerprintOf(content).toString("hex").slice(0, 12)}`;
  const payouts = readPayouts(rows, fallback);
  let last: { id: number; isNew: boolean } | null = null;
  for (const payout of payouts) {
    last = await recordPayout(ctx, account, payout, { source: "upload", userId: actor.userId });
  }
  if (!last) throw new DomainError("payout.no_movements", { field: "file" });
  return last;
}
