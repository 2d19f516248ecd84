import { globSync, readFileSync } from "node:fs";
import { configDefaults, defineConfig } from "vitest/config";
import { ByDuration } from "./scripts/lib/test-order.ts";

const withDatabase = { globalSetup: ["scripts/lib/vitest-server.ts"], setupFiles: ["db/testing/setup.ts"] };
const special = ["**/*.concurrency.test.ts", "**/*.soak.test.ts", "**/*.stock.test.ts", "**/*.ops.test.ts"];
/** What depends on the database's release and settings; the stage on Debian's own Postgres runs it, besides what races. */
const onAnyServer = ["db/hot-plans.test.ts", "lib/access/hold-pay-scan.test.ts"];

/** Half of the suite's processor time, for what hardly depends on the server: on Debian's they run in the soak alone. */
const onIncludedServer = ["lib/lifecycle/interleavings.concurrency.test.ts", "app/api/v1/killed.concurrency.test.ts"];

const noDatabase = ["lib/core/**/*.test.ts", "scripts/**/*.test.ts", "ops/**/*.test.ts"];
/** Files that choose themselves whether statements are prepared and settings asked for, which a pooler would refuse. */
const pastPooler = process.env.TEST_POOLER_PORT ? ["db/client.test.ts", "db/codec.test.ts"] : [];
const excluded = [...configDefaults.exclude, ".next/**", ".build/**", ".data/**", ...pastPooler];

/**
 * Files that put something of their own in the place of a module: each runs in a process of its own. The others share
 * processes, which then import the platform once; settings, globals and the clock that a file replaces are put back after
 * it.
 */
const replacing = globSync("{app,components,db,lib,worker}/**/*.test.{ts,tsx}").filter((file) =>
  /\bvi\.(mock|doMock|hoisted|resetModules)\(/.test(readFileSync(file, "utf8")),
);

/** Runs as a role that does not own the tables, as the platform itself does (docs/adr/0077-the-application-does-not-own-its-tables.md). */
const application = { env: { TEST_ROLE: "application" } };

/** Files whose tests alter tables, put triggers aside, make roles or set what a superuser sets, and files with helpers that do so. */
const owning = [
  ...globSync("{app,components,db,lib,worker}/**/*.test.{ts,tsx}").filter((file) =>
    /\b(session_replication_role|spoilt|deadlock_timeout|alter table|create (table|role|database)|vacuum|analyze)\b/i.test(
      readFileSync(file, "utf8"),
    ),
  ),
  "lib/reports/account/statement.test.ts",
  "lib/reports/day-words.test.ts",
  "lib/reports/general/course.test.ts",
  "lib/reports/general/report-purchases.test.ts",
  "lib/settlement/apply/subjects.test.ts",
  "lib/settlement/desk/desk.test.ts",
  "lib/telemetry/server-backups.test.ts",
];

/** Names of files as patterns: folders of pages have brackets in their names. */
const literally = (files: readonly string[]) => files.map((file) => file.replace(/[[\](){}]/g, "\\$&"));

/** Real commits, or a server that others use as well: one file at a time, and time enough for a loaded machine. */
const serial = {
  fileParallelism: false,
  // After the projects that run files side by side, when one command asks for both.
  sequence: { groupOrder: 1 },
  testTimeout: 180_000,
  hookTimeout: 120_000,
};

const journey = { ...serial, isolate: false, setupFiles: ["e2e/support/setup.ts"] };

/** Journeys that end servers or take all of both processors: nothing runs beside them. */
const alone = ["kill", "money-rush", "renewal", "rush"].map((name) => `e2e/${name}.spec.ts`);

/** Journeys in the demonstration's own venues, which see what the others of them do: one after the other. */
const demonstration = [
  "accounts",
  "admin-journey",
  "bridge",
  "buying-edges",
  "change-method",
  "gate-edges",
  "guard-pairing",
  "main-journey",
  "manual-refund",
  "own-account",
  "paying-edges",
  "payments-review",
  "receipt-and-pdf",
  "review-*",
  "screens",
  "second-factor",
  // With venues of their own: here so that both sides take as long.
  "account-journey",
  "deposits",
  "matrix",
  "matrix-screens",
].map((name) => `e2e/${name}.spec.ts`);

export default defineConfig({
  resolve: {
    alias: { "@": import.meta.dirname, "server-only": `${import.meta.dirname}/node_modules/server-only/empty.js` },
  },
  test: {
    pool: "forks",
    maxWorkers: 2,
    allowOnly: false,
    // Nobody buys beside the tests, which read reports one after the other.
    env: { APP_SECRET: Buffer.alloc(32, 7).toString("base64"), TZ: "UTC", REPORTS_SHARE: "100" },
    passWithNoTests: false,
    sequence: { sequencer: ByDuration },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: "static", include: ["lib/core/**/*.test.ts"], exclude: excluded, isolate: false },
      },
      {
        extends: true,
        test: { name: "scripts", include: ["scripts/**/*.test.ts"], exclude: [...excluded, ...special] },
      },
      // With other servers, from Debian, in front of the platform or beside it.
      { extends: true, test: { name: "ops", include: ["ops/**/*.test.ts"], exclude: excluded } },
      {
        extends: true,
        test: {
          name: "unit",
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...excluded, ...special, ...noDatabase, ...literally([...replacing, ...owning])],
          isolate: false,
          ...withDatabase,
          ...application,
        },
      },
      {
        extends: true,
        test: {
          name: "unit-owner",
          include: literally(owning),
          exclude: [...excluded, ...special, ...noDatabase, ...literally(replacing)],
          isolate: false,
          ...withDatabase,
        },
      },
      {
        extends: true,
        test: {
          name: "unit-isolated",
          include: literally(replacing),
          exclude: [...excluded, ...special, ...noDatabase],
          ...withDatabase,
          ...application,
        },
      },
      {
        extends: true,
        test: {
          name: "concurrency",
          include: ["**/*.concurrency.test.ts"],
          exclude: excluded,
          isolate: false,
          ...withDatabase,
          ...serial,
        },
      },
      {
        extends: true,
        test: {
          name: "stock",
          // The included server brings no pg_dump; what is named so needs Debian's.
          include: ["**/*.concurrency.test.ts", "**/*.stock.test.ts", ...onAnyServer],
          exclude: process.env.SOAK ? excluded : [...excluded, ...onIncludedServer],
          isolate: false,
          ...withDatabase,
          ...serial,
        },
      },
      {
        extends: true,
        test: {
          name: "soak",
          include: ["**/*.soak.test.ts"],
          exclude: excluded,
          ...withDatabase,
          ...serial,
          testTimeout: 3_600_000,
        },
      },
      // Each starts the servers that it needs.
      {
        extends: true,
        test: { name: "drills", include: ["**/*.ops.test.ts"], exclude: excluded, ...serial, testTimeout: 600_000 },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["e2e/**/*.spec.ts"],
          exclude: [...excluded, ...alone, ...demonstration],
          ...journey,
        },
      },
      { extends: true, test: { name: "e2e-demonstration", include: demonstration, exclude: excluded, ...journey } },
      { extends: true, test: { name: "e2e-alone", include: alone, exclude: excluded, ...journey } },
    ],
  },
});
