import { randomUUID } from "node:crypto";
import { closeDb } from "@/db/client";
import { foldSales } from "@/lib/reports/fold-sales";

/** Sums up the sales of past days, as the worker does once an hour. */
await foldSales({
  ctx: { actor: { kind: "system", name: "bench" }, now: new Date(), requestId: randomUUID() },
  input: null,
});
await closeDb();
