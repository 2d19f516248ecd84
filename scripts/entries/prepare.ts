import { closeDb, getDb } from "@/db/client";
import { prepareDatabase } from "@/db/prepare-database";
import { urlsOf } from "@/db/rights";
import { env } from "@/lib/core/env";
import { QUEUES } from "@/lib/jobs";
import { ensureDemoDeposits, ensureSandboxAccount } from "@/lib/payments";

const demo = process.argv.includes("--demo") && env().DEMO;
await prepareDatabase(urlsOf(env()), {
  demo,
  queues: Object.keys(QUEUES),
  say: (line) => console.log(line),
});
if (env().DEMO) {
  await ensureSandboxAccount(getDb());
  await ensureDemoDeposits(getDb());
}
await closeDb();
