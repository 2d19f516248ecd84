import { closeDb } from "@/db/client";
import { findOffences } from "@/db/testing/invariants";
import { moneyViolations } from "@/db/testing/invariants-money";

/** Prints what breaks an invariant of places or money in the database of DATABASE_URL, a line each. */
for (const { invariant, detail } of await findOffences()) process.stdout.write(`${invariant}: ${detail}\n`);
for (const offence of await moneyViolations()) process.stdout.write(`${JSON.stringify(offence)}\n`);
await closeDb();
