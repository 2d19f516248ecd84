import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { findOffences } from "@/db/testing/invariants";
import { accessViolations } from "@/db/testing/invariants-access";
import { moneyViolations } from "@/db/testing/invariants-money";
import { prepaidViolations } from "@/db/testing/invariants-prepaid";
import type { Ctx } from "@/lib/core/context";
import { proveDailySums } from "@/lib/reports";

export interface Books {
  /** A line for each rule that is broken: places, money, balances, gates, daily sums. */
  wrong: string[];
  /** Ledger transactions that there are, and when money last came or went. */
  transactions: number;
  newest: Date | null;
}

/** Runs every invariant over a whole database, which nobody else should be using: it reads all of it. */
export async function readBooks(ctx: Ctx): Promise<Books> {
  const [ledger] = await dbOf(ctx).execute<{ transactions: number; newest: Date | null }>(
    sql`select count(*)::int as transactions, max(collected_at) as newest from ledger_transactions`,
  );
  const sums = await proveDailySums({ ctx, input: null });
  return {
    wrong: [
      ...(await findOffences()).map(({ invariant, detail }) => `${invariant}: ${detail}`),
      ...(await moneyViolations()),
      ...(await prepaidViolations()),
      ...(await accessViolations()),
      ...sums.map(({ adminId, rows }) => `sumas diarias del organizador ${adminId}: difieren ${rows}`),
    ],
    transactions: ledger?.transactions ?? 0,
    newest: ledger?.newest ?? null,
  };
}
