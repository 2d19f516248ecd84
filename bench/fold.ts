import { randomUUID } from "node:crypto";
import { closeDb } from "@/db/client";
import { rebuildDailySums, tenantsWithLedger } from "@/lib/reports";
import { foldSales } from "@/lib/reports/fold-sales";

const ctx = { actor: { kind: "system" as const, name: "bench" }, now: new Date(), requestId: randomUUID() };

/**
 * Sums up past days, as the worker does every some minutes: the sales, and the ledger, whose entries were written without
 * the trigger that tells the worker of them.
 */
await foldSales({ ctx, input: null });
for (const adminId of await tenantsWithLedger(ctx)) await rebuildDailySums({ ctx, input: { adminId } });
await closeDb();
