import { setTimeout as sleep } from "node:timers/promises";
import type { Build } from "../lib/build.ts";
import { say } from "../lib/log.ts";
import { root } from "../lib/paths.ts";
import { waitUntil } from "../lib/processes.ts";
import type { Counts } from "../lib/stages.ts";
import { type Answer, Buyers } from "./buyers.ts";
import { fillDisk, partition, stall } from "./faults.ts";
import { offencesOf, unsentMails } from "./judge.ts";
import { killAll } from "./programs.ts";
import { startTopology, type Topology } from "./topology.ts";

/** Part of the topology's own rate of purchases that goes on while something fails. */
const LOAD = 0.3;
/** Buyers at once, and seconds, by which that rate is measured. */
const MEASURED = { atOnce: 8, seconds: 12 };
/** Seconds within which people are served again. */
const MOST_SECONDS = 45;
/** Purchases that were begun before something fails and are paid after it. */
const KEPT = 4;
const QUIET_MS = 8_000;
/** More than a machine takes that failed, to start its Postgres again as a standby. */
const SLOW_MS = 10_000;
const WHOLE_MS = 120_000;
const MAILS_MS = 240_000;

interface Drill {
  name: string;
  needsRoot?: boolean;
  /** Makes it fail, and says what it did. */
  act: (topology: Topology) => Promise<string>;
  /** Brings back what failed. */
  mend?: (topology: Topology) => Promise<void> | void;
}

async function primaryOf(topology: Topology) {
  const found = await topology.primary();
  if (!found) throw new Error("there is no primary");
  return found;
}

/** The replica that commits wait for: of the other nobody would notice anything. */
async function replicaOf(topology: Topology) {
  const found = await topology.synchronous();
  if (!found) throw new Error("there is no synchronous replica");
  return found;
}

function drills(): Drill[] {
  let undo: () => Promise<void> | void = () => undefined;
  return [
    {
      name: "primary",
      async act(topology) {
        const node = await primaryOf(topology);
        undo = () => topology.startNode(node);
        await killAll(node.pids());
        return `kill -9 of all of ${node.name}, the primary`;
      },
      mend: () => undo(),
    },
    {
      name: "web",
      async act(topology) {
        await topology.web(1).kill();
        return "kill -9 of all of web-1";
      },
      mend: (topology) => topology.startWeb(1),
    },
    {
      name: "worker",
      async act(topology) {
        await topology.jobs(1).kill();
        return "kill -9 of all of jobs-1";
      },
      mend: (topology) => topology.startJobs(1),
    },
    {
      name: "partition",
      async act(topology) {
        const node = await replicaOf(topology);
        const made = partition(node, topology.isRoot);
        undo = made.undo;
        return `${node.name}, the synchronous replica, ${made.how}`;
      },
      mend: () => undo(),
    },
    {
      name: "pooler",
      async act(topology) {
        await topology.restartPooler();
        return "PgBouncer was ended at once and started again";
      },
    },
    {
      name: "disk",
      needsRoot: true,
      async act(topology) {
        const node = await primaryOf(topology);
        const made = await fillDisk(node, topology.serverOf(node));
        undo = made.undo;
        const others = topology.nodes.filter((one) => one !== node);
        await stall(others, SLOW_MS);
        return `the disk of ${node.name}, the primary, ${made.how}; the others are slow to notice`;
      },
      mend: () => undo(),
    },
  ];
}

const seconds = (value: number) => `${value.toFixed(1)} s`;

interface Seen {
  /** Seconds until the last answer that was no success, or the end of the longest silence. */
  served: number;
  silence: number;
  failed: number;
  all: number;
  /** What was no word of ours. */
  unworded: string[];
  /** What the last ones were refused with, and when. */
  last: string[];
}

/** What buyers met since an instant. */
export function seenSince(answers: readonly Answer[], since: number, now: number): Seen {
  const later = answers.filter(({ at }) => at >= since);
  const failures = later.filter(({ words }) => words !== null);
  let silence = 0;
  let silentUntil = since;
  let last = since;
  // A page may come from what a machine keeps in memory.
  const answered = later.filter(({ call, words }) => words === null && call !== "page");
  for (const at of [...answered.map((answer) => answer.at), now]) {
    if (at - last > silence) {
      silence = at - last;
      silentUntil = at;
    }
    last = at;
  }
  const lastFailure = failures.at(-1)?.at ?? since;
  // Between two buyers nobody is answered either.
  const end = Math.max(lastFailure, silence > 3_000 ? silentUntil : since);
  return {
    served: (end - since) / 1_000,
    silence: silence / 1_000,
    failed: failures.length,
    all: later.length,
    unworded: failures
      .filter(({ words }) => !/^[a-z_]+\.[a-z_]+: |[áéíóú]/.test(words ?? ""))
      .map(({ call, status, words }) => `${call} ${status} ${words}`),
    last: failures
      .slice(-3)
      .map(({ at, call, status, words }) => `${call} after ${seconds((at - since) / 1_000)}: ${status} ${words}`),
  };
}

async function run(drill: Drill, topology: Topology, buyers: Buyers, rate: number): Promise<string[]> {
  buyers.goAt(rate);
  const kept = await Promise.all(Array.from({ length: KEPT }, () => buyers.hold()));
  await sleep(2_000);
  const since = performance.now();
  const what = await drill.act(topology);
  const isQuiet = () => {
    const { served } = seenSince(buyers.answers, since, performance.now());
    return performance.now() - since > served * 1_000 + QUIET_MS;
  };
  await waitUntil(isQuiet, MOST_SECONDS * 1_000 + QUIET_MS, 250);
  const seen = seenSince(buyers.answers, since, performance.now());
  await Promise.all(kept.map((story) => buyers.pay(story)));
  await drill.mend?.(topology);
  const isWhole = await topology.waitForWhole(WHOLE_MS);
  await buyers.settle();
  const { bank, urls, world } = topology;
  const wrong = await offencesOf(urls.owner, world.product, buyers.stories, bank);
  wrong.push(...(await topology.invariants()));
  if (seen.served > MOST_SECONDS) wrong.push(`served again only after ${seconds(seen.served)}`, ...seen.last);
  for (const words of new Set(seen.unworded)) wrong.push(`an answer without words: ${words}`);
  if (!isWhole) wrong.push("the database's machines did not come together again");
  const paid = buyers.stories.filter(({ isToldPaid }) => isToldPaid).length;
  say(
    `${drill.name.padEnd(10)} ${what}: served again after ${seconds(seen.served)} (longest silence ${seconds(seen.silence)}); ` +
      `${seen.failed} of ${seen.all} answers were refusals in words; ${kept.filter(({ isToldPaid }) => isToldPaid).length} of ${KEPT} earlier holds paid; ` +
      `${paid} orders paid so far, ${wrong.length === 0 ? "none lost, none twice" : `${wrong.length} wrong`}`,
  );
  for (const line of wrong.slice(0, 10)) say(`           ${line}`);
  return wrong.slice(0, 10).map((line) => `${drill.name}: ${line}`);
}

/** Machines fail one after the other while people buy: see docs/operations.md. `only` names some of the drills. */
export async function failover(
  build: Build,
  only: readonly string[],
  cleanups: (() => Promise<void>)[],
): Promise<Counts> {
  const topology = await startTopology({ hash: build.hash, folder: root }, say);
  cleanups.push(topology.stop);
  const { shop, bank, world, urls } = topology;
  const buyers = new Buyers(shop, bank, world.product);
  await buyers.measure(MEASURED.atOnce, 3);
  const own = await buyers.measure(MEASURED.atOnce, MEASURED.seconds);
  const rate = LOAD * own;
  say(`The topology sells ${own.toFixed(1)} orders a second; ${rate.toFixed(1)} a second go on through each drill`);
  const named = drills().filter(({ name }) => only.length === 0 || only.includes(name));
  const chosen = named.filter(({ needsRoot = false }) => topology.isRoot || !needsRoot);
  for (const { name } of named)
    if (!chosen.some((drill) => drill.name === name)) say(`${name.padEnd(10)} not run: it needs root`);
  const failures: string[] = [];
  let failed = 0;
  for (const drill of chosen) {
    const wrong = await run(drill, topology, buyers, rate);
    failures.push(...wrong);
    if (wrong.length > 0) failed += 1;
  }
  let unsent = 0;
  const areSent = await waitUntil(
    async () => {
      unsent = await unsentMails(urls.owner);
      return unsent === 0;
    },
    MAILS_MS,
    1_000,
  );
  say(areSent ? "mails      all sent" : `mails      ${unsent} were not sent in time`);
  if (!areSent) failures.push(`${unsent} mails were not sent`);
  if (failures.length > 0) say(topology.lastLines());
  await topology.stop();
  return { passed: chosen.length - failed + (areSent ? 1 : 0), failed: failed + (areSent ? 0 : 1), failures };
}
