import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { z } from "zod";
import type { Build } from "../lib/build.ts";
import { contentHash } from "../lib/content-hash.ts";
import { say } from "../lib/log.ts";
import { buildDir, root } from "../lib/paths.ts";
import { waitUntil } from "../lib/processes.ts";
import type { Counts } from "../lib/stages.ts";
import { Buyers } from "./buyers.ts";
import { offencesOf, unsentMails } from "./judge.ts";
import { type Release, runWithin, startTopology } from "./topology.ts";

const LOAD = 0.3;
const MAILS_MS = 120_000;
/** People go on for so long with both releases beside each other. */
const BESIDE_MS = 5_000;

const Journal = z.looseObject({
  entries: z.array(z.looseObject({ idx: z.number(), version: z.string(), when: z.number(), tag: z.string() })),
});

const JOURNAL = join("meta", "_journal.json");

/** The migrations of a release. */
const journalOf = (folder: string) =>
  Journal.parse(JSON.parse(readFileSync(join(folder, "db", "migrations", JOURNAL), "utf8")));

/** Whether a file of a build is text, in which the build's own name may stand. */
const isText = (file: string) => !/\.(woff2?|png|jpe?g|webp|ico|gif|avif|node|wasm|map)$/.test(file);

/** Writes another name over a build's own in all that it made, and another folder over that of its sources. */
function rename(folder: string, texts: readonly (readonly [from: string, to: string])[]): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) rename(path, texts);
    else if (entry.isFile() && isText(path)) {
      const before = readFileSync(path, "latin1");
      const after = texts.reduce((text, [from, to]) => text.replaceAll(from, to), before);
      if (after !== before) writeFileSync(path, after, "latin1");
    }
    const named = texts.reduce((text, [from, to]) => text.replaceAll(from, to), entry.name);
    if (named !== entry.name) renameSync(path, join(folder, named));
  }
}

/**
 * A next release: these sources with one more migration, which adds a column, and so with a build of another name. What was
 * built is this build's, under that name.
 */
function makeNext(build: Build): Release {
  const folder = mkdtempSync(join(tmpdir(), "control-traslado-next-"));
  const left = new Set(["node_modules", ".git", ".build", ".data"]);
  cpSync(root, folder, {
    recursive: true,
    filter: (path) => !left.has(relative(root, path)) && !basename(path).startsWith(".next"),
  });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const migrations = join(folder, "db", "migrations");
  const journal = journalOf(folder);
  const last = journal.entries.at(-1);
  if (!last) throw new Error("There are no migrations");
  const tag = `${String(last.idx + 1).padStart(4, "0")}_next_release`;
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
  writeFileSync(join(migrations, JOURNAL), JSON.stringify(journal, null, 2));
  writeFileSync(join(migrations, `${tag}.sql`), 'ALTER TABLE "orders" ADD COLUMN "next_release" text;\n');
  const hash = contentHash(folder, process.env);
  const built = join(folder, ".build", hash);
  const from = join(buildDir, build.hash);
  cpSync(from, built, { recursive: true, filter: (path) => relative(from, path) !== "cache" });
  rename(built, [
    [build.hash, hash],
    [root, folder],
  ]);
  return { hash, folder };
}

/** A release before, from a folder with its sources and packages, built by its own scripts. */
async function buildOf(folder: string): Promise<Release> {
  const hash = await runWithin(
    folder,
    `import { ensureBuild } from "./scripts/lib/build.ts";
    const { hash } = await ensureBuild(process.env, console.error);
    console.log(hash);`,
  );
  return { hash, folder };
}

/** Which build a web machine serves: its name stands in each page. */
async function servesOf(index: number, slug: string, hashes: readonly string[]): Promise<string | null> {
  const page = await (await fetch(`http://127.84.0.${20 + index}:3000/${slug}`)).text();
  return hashes.find((hash) => page.includes(hash)) ?? null;
}

/**
 * A new release takes the place of the one before, machine by machine, while people buy: see docs/operations.md. `from` is
 * the folder of the release before; left out, this one is, and the next has one migration more.
 */
export async function release(
  build: Build,
  from: string | undefined,
  cleanups: (() => Promise<void>)[],
): Promise<Counts> {
  const here = { hash: build.hash, folder: root };
  const before = from === undefined ? here : await buildOf(resolve(from));
  const next = from === undefined ? makeNext(build) : here;
  if (next !== here) cleanups.push(async () => rmSync(next.folder, { recursive: true, force: true }));
  const topology = await startTopology(before, say);
  cleanups.push(topology.stop);
  const { shop, bank, world, urls } = topology;
  const { slug } = world.product;
  const buyers = new Buyers(shop, bank, world.product);
  await buyers.measure(8, 3);
  const rate = LOAD * (await buyers.measure(8, 8));
  const since = performance.now();
  buyers.goAt(rate);
  const serving: string[] = [];
  for (const index of [1, 2] as const) {
    await topology.withdrawWeb(index);
    await topology.web(index).stop();
    await topology.startWeb(index, next.folder);
    await topology.returnWeb(index);
    serving.push(
      `${await servesOf(1, slug, [before.hash, next.hash])}, ${await servesOf(2, slug, [before.hash, next.hash])}`,
    );
    await sleep(BESIDE_MS);
  }
  for (const index of [1, 2] as const) {
    await topology.jobs(index).stop();
    topology.startJobs(index, next.folder);
  }
  await sleep(BESIDE_MS);
  const seconds = (performance.now() - since) / 1_000;
  await buyers.settle();
  const answers = buyers.answers.filter(({ at }) => at >= since);
  const pages = answers.filter(({ call }) => call === "page").length;
  const wrong = [
    ...new Set(answers.flatMap(({ call, status, words }) => (words === null ? [] : [`${call} ${status} ${words}`]))),
  ];
  const expected = [`${next.hash}, ${before.hash}`, `${next.hash}, ${next.hash}`];
  if (JSON.stringify(serving) !== JSON.stringify(expected))
    wrong.push(`the machines served ${serving.join("; then ")}`);
  if ((await migrationsOf(urls.owner)) !== journalOf(next.folder).entries.length)
    wrong.push("the next release's migrations were not made");
  wrong.push(...(await offencesOf(urls.owner, world.product, buyers.stories, bank)), ...(await topology.invariants()));
  if (!(await waitUntil(async () => (await unsentMails(urls.owner)) === 0, MAILS_MS, 1_000)))
    wrong.push("mails were not sent");
  say(
    `release    ${before.hash.slice(0, 8)} → ${next.hash.slice(0, 8)} in ${seconds.toFixed(0)} s at ${rate.toFixed(1)} orders a second: ` +
      `${answers.length} answers, ${pages} of them pages, ${wrong.length === 0 ? "none failed; each order paid once" : `${wrong.length} wrong`}`,
  );
  for (const line of wrong.slice(0, 10)) say(`           ${line}`);
  if (wrong.length > 0) say(topology.lastLines());
  await topology.stop();
  return { passed: wrong.length === 0 ? 1 : 0, failed: wrong.length === 0 ? 0 : 1, failures: wrong.slice(0, 10) };
}

async function migrationsOf(url: string): Promise<number> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    const [row] = await sql<{ n: number }[]>`select count(*)::int as n from drizzle.__drizzle_migrations`;
    return row?.n ?? 0;
  } finally {
    await sql.end({ timeout: 2 });
  }
}
