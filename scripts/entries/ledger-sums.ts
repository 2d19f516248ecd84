import { randomUUID } from "node:crypto";
import { closeDb } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { urlsOf } from "@/db/rights";
import { env } from "@/lib/core/env";
import { formatCount } from "@/lib/core/money";
import { QUEUES } from "@/lib/jobs";
import { foldSales, proveDailySums, rebuildDailySums, tenantsWithLedger } from "@/lib/reports";

const seconds = (since: number) => `${((performance.now() - since) / 1_000).toFixed(1)} s`;
const ctx = () => ({
  actor: { kind: "system" as const, name: "ledger:sums" },
  now: new Date(),
  requestId: randomUUID(),
});

try {
  await migrateDatabase(urlsOf(env()), Object.keys(QUEUES));
  const start = performance.now();
  const tenants = await tenantsWithLedger(ctx());
  let sums = 0;
  const differing: number[] = [];
  for (const adminId of tenants) {
    const begun = performance.now();
    const { rows } = await rebuildDailySums({ ctx: ctx(), input: { adminId } });
    const [difference] = await proveDailySums({ ctx: ctx(), input: { adminId } });
    sums += rows;
    if (difference) differing.push(adminId);
    const proof = difference
      ? `NO coinciden con el libro: difieren ${formatCount(difference.rows)}`
      : "coinciden con el libro";
    console.log(`Organizador ${adminId}: ${formatCount(rows)} sumas diarias en ${seconds(begun)}; ${proof}.`);
  }
  await foldSales({ ctx: ctx(), input: { isAnew: true } });
  console.log("Ventas por día del inicio: vueltas a contar.");
  const all = `${formatCount(sums)} sumas diarias de ${formatCount(tenants.length)} organizadores en ${seconds(start)}`;
  if (differing.length === 0) console.log(`Listo: ${all}; todas coinciden con el libro.`);
  else {
    console.error(
      `Error: ${all}; las de ${differing.join(", ")} no coinciden con el libro, que se sigue leyendo completo.`,
    );
    process.exitCode = 1;
  }
} finally {
  await closeDb();
}
