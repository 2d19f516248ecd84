import { randomUUID } from "node:crypto";
import { closeDb } from "@/db/client";
import { rebuildDailySums, tenantsWithLedger } from "@/lib/reports";
import { foldSales } from "@/lib/reports/fold-sales";

const ctx = { actor: { kind: "system" as const, name: "bench" }, now: new Date(), requestId: randomUUID() };

/**
 * The worker sums up past days every few minutes. The bench does it here, because it fills the ledger without the trigger
 * that tells the worker what to add.
 */
await foldSales({ ctx, input: null });
for (const adminId of await tenantsWithLedger(ctx)) await rebuildDailySums({ ctx, input: { adminId } });
await closeDb();
