import { randomUUID } from "node:crypto";
import { closeDb } from "@/db/client";
import { readBooks } from "@/lib/backups";
import { formatCount } from "@/lib/core/money";

/** That a rule is broken, or that the books cannot be read; whatever keeps this from looking at them ends with another code. */
const WRONG = 2;

const ctx = { actor: { kind: "system" as const, name: "books:check" }, now: new Date(), requestId: randomUUID() };
try {
  const { wrong, transactions, newest } = await readBooks(ctx);
  const until = newest ? `, lo más nuevo del ${newest.toISOString()}` : "";
  const ledger = `${formatCount(transactions)} movimientos del libro${until}`;
  if (wrong.length === 0) console.log(`Listo: ${ledger}; todas las reglas se cumplen.`);
  else {
    console.error(`Error: ${ledger}; no se cumplen ${wrong.length}:`);
    for (const line of wrong.slice(0, 20)) console.error(`  ${line}`);
    process.exitCode = WRONG;
  }
} catch (error) {
  console.error(error);
  process.exitCode = WRONG;
} finally {
  await closeDb();
}
