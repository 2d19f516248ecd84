import { spawn } from "node:child_process";
import { say } from "./log.ts";
import { root } from "./paths.ts";
import { signal, stopGroup } from "./processes.ts";
import { type Spent, spentBetween, startProcessorClock } from "./processor-time.ts";

export interface Counts {
  passed: number;
  failed: number;
  /** A line for each failure that has a name. */
  failures?: readonly string[];
}

export interface Stage {
  name: string;
  /** Runs on every machine of several, a part of it on each; other stages run on the first machine only. */
  isSharded?: boolean;
  /** Does the stage's work and says how many test cases passed and failed; a throw counts as one that failed. */
  run: (options: RunOptions) => Promise<Counts>;
}

/** One of several machines that share the work: the first has index 1. */
export interface Shard {
  index: number;
  count: number;
}

export interface RunOptions {
  shard: Shard | null;
  /** Whether the seconds of long test files are written down for the next runs. */
  isRecording: boolean;
  /** The only test files to run, as patterns; all when there are none. */
  files: readonly string[];
}

export interface Result extends Counts {
  name: string;
  seconds: number;
  /** Processor seconds, children and servers included; null where the system does not tell. */
  processor: Spent | null;
}

const groups = new Set<number>();

/** Runs a program of the repository in a process group of its own, its output in the terminal. Gives the exit code. */
export async function command(
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const child = spawn(name, args, { cwd: root, env, detached: true, stdio: ["ignore", "inherit", "inherit"] });
  const { pid } = child;
  if (pid !== undefined) groups.add(pid);
  try {
    return await new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (code) => resolve(code ?? 1));
    });
  } finally {
    if (pid !== undefined) {
      groups.delete(pid);
      signal(-pid, "SIGKILL");
    }
  }
}

/** Ends every program that `command` still runs. */
export async function stopCommands(): Promise<void> {
  await Promise.all([...groups].map((pid) => stopGroup(pid, 3000)));
}

/** The value of `--name value` or `--name=value`; null when the option is not there, "" when it has no value. */
function optionOf(args: readonly string[], name: string): string | null {
  const at = args.findIndex((arg) => arg === name || arg.startsWith(`${name}=`));
  return at < 0 ? null : (args[at]?.split("=")[1] ?? args[at + 1] ?? "");
}

/** The part of the work that `--shard 2/3` asks for; null without it. Throws for one that does not exist. */
export function shardOf(args: readonly string[]): Shard | null {
  const value = optionOf(args, "--shard");
  if (value === null) return null;
  const [, index, count] = /^([1-9]\d?)\/([1-9]\d?)$/.exec(value) ?? [];
  if (!index || Number(index) > Number(count)) throw new Error("--shard takes a part and their number, such as 1/3");
  return { index: Number(index), count: Number(count) };
}

/** The test files that the command line names: `--only e2e e2e/season.spec.ts` runs one journey. */
export const filesOf = (args: readonly string[]): string[] => args.filter((arg) => arg.endsWith(".ts"));

/** The stages that `--only a,b` and `--shard` ask for, or all of them. Throws for a name that no stage has. */
export function chosen(stages: readonly Stage[], args: readonly string[]): Stage[] {
  const isFirst = (shardOf(args)?.index ?? 1) === 1;
  return named(stages, args).filter((stage) => isFirst || stage.isSharded);
}

function named(stages: readonly Stage[], args: readonly string[]): Stage[] {
  const value = optionOf(args, "--only");
  if (value === null) return [...stages];
  const names = value.split(",").filter((name) => name !== "");
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name));
  if (names.length === 0 || unknown.length > 0) {
    throw new Error(`--only takes some of: ${stages.map((stage) => stage.name).join(", ")}`);
  }
  return stages.filter((stage) => names.includes(stage.name));
}

const ALONE: RunOptions = { shard: null, isRecording: false, files: [] };

/** Runs the stages one after the other, also after a failure, so that one run shows everything. */
export async function runStages(stages: readonly Stage[], options = ALONE): Promise<Result[]> {
  const results: Result[] = [];
  const clock = startProcessorClock();
  for (const stage of stages) {
    say(`\n── ${stage.name}`);
    const started = performance.now();
    const spent = clock.now();
    const counts = await attempt(stage, options);
    const seconds = (performance.now() - started) / 1000;
    const now = clock.now();
    const processor = now === null || spent === null ? null : spentBetween(spent, now);
    say(`── ${stage.name}: ${spending(seconds, processor?.seconds ?? null).trim()}`);
    results.push({ name: stage.name, ...counts, seconds, processor });
  }
  clock.stop();
  return results;
}

async function attempt(stage: Stage, options: RunOptions): Promise<Counts> {
  try {
    return judged(await stage.run(options), options);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    return { passed: 0, failed: 1, failures: [message] };
  }
}

/** A stage that ran nothing has shown nothing, unless its cases are all in other shards. */
function judged(counts: Counts, { shard }: RunOptions): Counts {
  return !shard && counts.passed + counts.failed === 0 ? { passed: 0, failed: 1 } : counts;
}

const inColumn = (seconds: number) => seconds.toFixed(1).padStart(7);

function spending(seconds: number, processor: number | null): string {
  return `${inColumn(seconds)} s${processor === null ? "" : `  ${inColumn(processor)} s of processor`}`;
}

/** The programs that spent more than a hundredth of a stage, in whole seconds. */
function split({ seconds, programs }: Spent): string {
  const large = [...programs].filter(([, spent]) => spent >= Math.max(1, seconds / 100));
  return large.map(([program, spent]) => `${program} ${spent.toFixed(0)}`).join(", ");
}

/** Prints the table of stages, what failed, and the one line that sums up; gives the exit code. */
export function summarize(results: readonly Result[]): number {
  say();
  for (const { name, passed, failed, seconds, processor } of results) {
    const mark = failed === 0 ? "ok   " : "FAIL ";
    const spent = spending(seconds, processor?.seconds ?? null);
    const programs = processor && split(processor);
    say(`${mark} ${name.padEnd(12)} ${spent}  ${passed} passed, ${failed} failed${programs ? `  (${programs})` : ""}`);
  }
  const seconds = results.reduce((sum, result) => sum + result.seconds, 0);
  const processor = results.reduce<number | null>(
    (sum, result) => (sum === null || result.processor === null ? null : sum + result.processor.seconds),
    0,
  );
  say(`      ${"together".padEnd(12)} ${spending(seconds, processor)}`);
  for (const { name, failures = [] } of results) for (const failure of failures) say(`FAIL  ${name}: ${failure}`);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  say(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}
