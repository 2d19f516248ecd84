import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";
import postgres from "postgres";
import { PlainError, say, showFailure, step } from "#scripts/log.ts";
import { onStop } from "#scripts/signals.ts";
import { loginsRow, profileRow } from "./lib/account-rows.ts";
import { balanceRows } from "./lib/balance-rows.ts";
import { serverVersion } from "./lib/checks.ts";
import { decodeLines } from "./lib/decode-rows.ts";
import { exportRows } from "./lib/export-rows.ts";
import { meets, type Row } from "./lib/figures.ts";
import { gatePasses, gateRows } from "./lib/gate-rows.ts";
import { massRows } from "./lib/mass-rows.ts";
import { webhooksRow } from "./lib/money-rows.ts";
import { ownDatabaseRows } from "./lib/own-rows.ts";
import { type Platform, startPlatform, stopPlatform } from "./lib/platform.ts";
import { poolerPasses, poolerRows } from "./lib/pooler-rows.ts";
import { prepaidEntryRow, prepaidExitRow } from "./lib/prepaid-rows.ts";
import { processesRow } from "./lib/process-rows.ts";
import { queueRows, ticketMailRow } from "./lib/queue-rows.ts";
import { machineLines, rowLines, scriptLines } from "./lib/report.ts";
import { reportRows } from "./lib/report-rows.ts";
import { checkoutRow, exitRow, holdRow, pageRow, scanRow, scriptsRow } from "./lib/rows.ts";
import { rushRows, rushScans } from "./lib/rush-rows.ts";
import { scaleRows, scaleScans } from "./lib/scale-rows.ts";
import { type Bench, FULL, QUICK, type Size } from "./lib/sides.ts";
import { usersRows } from "./lib/users-rows.ts";

const ROWS = [
  "hold",
  "scan",
  "exit",
  "prepaid",
  "processes",
  "pooler",
  "page",
  "checkout",
  "webhooks",
  "profile",
  "logins",
  "mass",
  "queues",
  "export",
  "users",
  "balances",
  "scale",
  "reports",
  "js",
  "gates",
  "rush",
  "decode",
] as const;
type Name = (typeof ROWS)[number];
const POOL = 16;

const { values } = parseArgs({
  options: {
    json: { type: "string" },
    only: { type: "string" },
    quick: { type: "boolean", default: false },
    /** The rows of reports get ten million places that have what these read, and nothing else. */
    thin: { type: "boolean", default: false },
    /** Folder for a CPU profile of the product's web process. */
    profile: { type: "string" },
    /** An empty database of one's own: holds, scans and checkouts on it are compared with those on the included one. */
    database: { type: "string" },
  },
});

function wanted(): Set<Name> {
  if (values.database) return new Set(["hold", "scan", "checkout"]);
  // A pooler is a program that not every machine has.
  if (!values.only) return new Set(ROWS.filter((row) => row !== "pooler"));
  const names = values.only.split(",");
  const unknown = names.filter((name) => !ROWS.some((row) => row === name));
  if (unknown.length > 0) throw new PlainError(`no such row: ${unknown.join(", ")} (${ROWS.join(", ")})`);
  return new Set(ROWS.filter((row) => names.includes(row)));
}

let platform: Platform | undefined;
let ending: Promise<void> | undefined;

function end(): Promise<void> {
  ending ??= stopPlatform();
  return ending;
}

async function measure(): Promise<void> {
  const only = wanted();
  const size = values.quick ? QUICK : FULL;
  if (only.delete("decode")) {
    step("Measuring: what decoders read");
    for (const line of await decodeLines(values.quick ? 4 : 12)) say(line);
    if (only.size === 0) return;
  }
  const nodeArguments = values.profile ? ["--cpu-prof", `--cpu-prof-dir=${values.profile}`] : [];
  // Each of these reads passes that nothing else has read.
  const simple = 2 * size.warmUp + size.rounds * (size.scans + 2 * size.loginScans);
  const scale = only.has("scale") ? scaleScans(size) : 0;
  const rush = only.has("rush") ? rushScans(size) : 0;
  const gates = only.has("gates") ? gatePasses(size, values.quick) : 0;
  const pooled = only.has("pooler") ? poolerPasses(size) : 0;
  const options = {
    buyers: 10_000,
    passes: simple + scale + rush + gates + pooled,
    cars: only.has("prepaid") ? size.warmUp + size.rounds * size.scans : 0,
    pool: POOL,
    nodeArguments,
  };
  platform = await startPlatform(options);
  const sql = postgres(platform.databaseUrl, { max: 2, onnotice: () => undefined });
  const bench: Bench = { platform, sql, size };
  const rows: Row[] = [];
  const add = async (name: string, work: () => Promise<Row>) => {
    step(`Measuring: ${name}`);
    const row = await work();
    rows.push(row);
    platform?.assertSteady();
    return row;
  };
  try {
    const machine = {
      cores: cpus().length,
      processor: cpus()[0]?.model ?? "?",
      memoryGiB: Math.round(totalmem() / 2 ** 30),
      node: execFileSync(process.execPath, ["--version"], { encoding: "utf8" }).trim(),
      postgres: await serverVersion(sql),
      pool: POOL,
      date: new Date().toISOString(),
    };
    if (values.database) {
      const own = await startPlatform({ ...options, database: values.database });
      const ownSql = postgres(own.databaseUrl, { max: 2, onnotice: () => undefined });
      try {
        const compared = await ownDatabaseRows(bench, { platform: own, sql: ownSql, size });
        rows.push(...compared);
        own.assertSteady();
      } finally {
        await ownSql.end({ timeout: 2 });
      }
      return finish(machine, size, rows, null);
    }
    const needsCheckout = only.has("checkout") || only.has("queues");
    const needsHold = only.has("hold") || needsCheckout || only.has("webhooks");
    const hold = needsHold ? await add("hold", () => holdRow(bench)) : null;
    if (only.has("scan") || only.has("exit")) await add("scan", () => scanRow(bench));
    if (only.has("exit")) await add("exit", () => exitRow(bench));
    if (only.has("prepaid")) {
      await add("prepaid entry", () => prepaidEntryRow(bench));
      await add("prepaid exit", () => prepaidExitRow(bench));
    }
    if (only.has("gates")) {
      rows.push(...(await gateRows(bench, simple + scale + rush, values.quick)));
      platform.assertSteady();
    }
    if (only.has("processes")) await add("two web processes", () => processesRow(bench));
    if (only.has("pooler")) {
      step("Measuring: through PgBouncer");
      rows.push(...(await poolerRows(bench, simple + scale + rush + gates)));
      platform.assertSteady();
    }
    if (only.has("page")) await add("store page", () => pageRow(bench));
    if (only.has("profile")) await add("profile", () => profileRow(bench));
    if (only.has("logins")) await add("logins", () => loginsRow(bench));
    const scripts = only.has("js") ? await scriptsRow(bench) : null;
    if (hold && only.has("webhooks")) await add("webhooks", () => webhooksRow(bench, hold));
    if (hold && needsCheckout) {
      const checkouts = await add("checkout", () => checkoutRow(bench, hold));
      if (only.has("queues")) await add("ticket mail", () => ticketMailRow(bench, checkouts));
    }
    if (only.has("mass")) {
      step("Measuring: mass refund");
      rows.push(...(await massRows(bench)));
      platform.assertSteady();
    }
    if (only.has("queues")) {
      step("Measuring: queues");
      rows.push(...(await queueRows(bench)));
      platform.assertSteady();
    }
    if (only.has("export")) {
      step("Measuring: export");
      rows.push(...(await exportRows(bench)));
      platform.assertSteady();
    }
    if (only.has("users")) {
      // Late: afterwards the database is a hundred times as large.
      step("Measuring: users");
      rows.push(...(await usersRows(bench)));
      platform.assertSteady();
    }
    if (only.has("balances")) {
      step("Measuring: what a holder sees of a balance");
      rows.push(...(await balanceRows(bench)));
      platform.assertSteady();
    }
    if (only.has("scale")) {
      step("Measuring: what must not get slower by what was sold");
      rows.push(...(await scaleRows(bench, simple)));
      platform.assertSteady();
    }
    if (only.has("rush")) {
      step("Measuring: a rush on a waiting room");
      rows.push(...(await rushRows(bench, simple + scale, values.quick)));
      platform.assertSteady();
    }
    if (only.has("reports")) {
      step("Measuring: reports of what was sold");
      for await (const row of reportRows(bench, { isQuick: values.quick, isThin: values.thin })) rows.push(row);
      platform.assertSteady();
    }
    finish(machine, size, rows.splice(0), scripts);
  } catch (error) {
    // What was measured before took long enough not to be lost.
    if (rows.length > 0) for (const line of rowLines(rows)) say(line);
    throw error;
  } finally {
    await sql.end({ timeout: 2 });
  }
}

/** Prints the rows; throws when a request failed. */
function finish(
  machine: Parameters<typeof machineLines>[0],
  size: Size,
  rows: readonly Row[],
  scripts: Parameters<typeof scriptLines>[0] | null,
): void {
  say();
  for (const line of machineLines(machine)) say(line);
  say();
  for (const line of rowLines(rows)) say(line);
  if (scripts) for (const line of scriptLines(scripts)) say(line);
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ machine, size, rows, scripts }, null, 2)}\n`);
  const errors = rows.reduce((sum, row) => sum + row.product.errors + (row.baseline?.errors ?? 0), 0);
  if (errors > 0) throw new PlainError(`${errors} requests failed: ${firstError(rows)}`);
  const below = [...rows, ...(scripts ? [{ name: "scripts", ...scripts }] : [])].filter((row) => !meets(row));
  say(below.length === 0 ? "\nEvery target is met." : `\nNot met: ${below.map((row) => row.name).join(", ")}`);
}

function firstError(rows: readonly Row[]): string {
  return rows.flatMap((row) => [row.product.firstError, row.baseline?.firstError ?? null]).find((text) => text) ?? "?";
}

onStop(() => {
  void end().then(() => process.exit(1));
});
try {
  await measure();
} catch (error) {
  if (!ending) showFailure(error);
}
await end();
process.exit(process.exitCode ?? 0);
