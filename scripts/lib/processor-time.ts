import { readdirSync, readFileSync } from "node:fs";
import { errorCode } from "./processes.ts";

/** Linux counts processor time in hundredths of a second for all programs, whatever the kernel's own clock does. */
const TICKS = 100;

/** A process at one moment; times in ticks, user and system together. */
export interface Reading {
  pid: number;
  parent: number;
  /** The name that the system has for it, without what follows its first word. */
  program: string;
  /** When the process began: with `pid` it tells a process from a later one with the same number. */
  birth: string;
  own: number;
  /** The time of descendants that have ended and whose end was waited for. */
  waited: number;
}

/** Reads one line of /proc/<pid>/stat. The program's name stands in brackets and may hold anything. */
export function parseStat(line: string): Reading {
  const end = line.lastIndexOf(")");
  const fields = line.slice(end + 2).split(" ");
  const ticks = (from: number) => Number(fields[from]) + Number(fields[from + 1]);
  return {
    pid: Number.parseInt(line, 10),
    parent: Number(fields[1]),
    program: /^[^\s:]+/.exec(line.slice(line.indexOf("(") + 1, end))?.[0] ?? "",
    birth: fields[19] ?? "",
    own: ticks(11),
    waited: ticks(13),
  };
}

/** What Node calls each process that does not give itself a title. */
const NODE = "MainThread";

/** What a Node process runs, from its command line: a package's name, or that of the file. */
export function scriptOf(commandLine: string): string {
  const [, ...args] = commandLine.split("\0");
  const isValue = (at: number) => ["-r", "--require", "--import", "--conditions"].includes(args[at - 1] ?? "");
  const script = args.find((arg, at) => arg !== "" && !arg.startsWith("-") && !isValue(at)) ?? "node";
  const inPackage = /.*\/node_modules\/(?:\.bin\/)?([^/]+)/.exec(script)?.[1];
  return inPackage ?? script.slice(script.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
}

const GONE = ["ENOENT", "ESRCH"];

function readStat(pid: string): Reading[] {
  try {
    const reading = parseStat(readFileSync(`/proc/${pid}/stat`, "utf8"));
    if (reading.program === NODE) reading.program = scriptOf(readFileSync(`/proc/${pid}/cmdline`, "utf8"));
    return [reading];
  } catch (error) {
    // It ended after the folder was listed.
    if (GONE.includes(errorCode(error) ?? "")) return [];
    throw error;
  }
}

/** All processes of the machine; null where there is no /proc. */
function readProcesses(): Reading[] | null {
  if (process.platform !== "linux") return null;
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readStat);
}

/**
 * Adds up the processor time of a process and all its descendants from readings of the whole machine. Whoever waits for
 * a child inherits its time, so a sum over the living ones misses only those whose parent died before them: their last
 * reading is kept as lost. What a child spent after its last reading counts as its heir's.
 */
export class ProcessorAccount {
  private seen = new Map<number, Reading>();
  private lost = 0;
  private readonly spent = new Map<string, number>();
  private readonly root: number;

  constructor(root: number) {
    this.root = root;
  }

  /** Takes a reading of the machine and gives the seconds spent so far. */
  read(readings: readonly Reading[]): number {
    const living = this.family(readings);
    const ended = this.endedSince(living);
    for (const reading of living.values()) {
      const { own, waited } = this.survivorOf(reading) ?? { own: 0, waited: 0 };
      const inherited = Math.max(0, reading.waited - waited - (ended.get(reading.pid) ?? 0));
      const before = this.spent.get(reading.program) ?? 0;
      this.spent.set(reading.program, before + reading.own - own + inherited);
    }
    for (const [heir, time] of ended) {
      const inherited = (living.get(heir)?.waited ?? 0) - (this.seen.get(heir)?.waited ?? 0);
      this.lost += Math.max(0, time - inherited);
    }
    this.seen = living;
    const ticks = [...living.values()].reduce((sum, { own, waited }) => sum + own + waited, this.lost);
    return ticks / TICKS;
  }

  /** The seconds spent up to the last reading, by program. */
  programs(): Map<string, number> {
    return new Map([...this.spent].map(([program, ticks]) => [program, ticks / TICKS]));
  }

  /** The root, its descendants, and former descendants that were left without their parent. */
  private family(readings: readonly Reading[]): Map<number, Reading> {
    const byParent = Map.groupBy(readings, ({ parent }) => parent);
    const family = new Map<number, Reading>();
    const add = (reading: Reading) => {
      if (family.has(reading.pid)) return;
      family.set(reading.pid, reading);
      for (const child of byParent.get(reading.pid) ?? []) add(child);
    };
    for (const reading of readings) {
      if (reading.pid === this.root || this.seen.get(reading.pid)?.birth === reading.birth) add(reading);
    }
    return family;
  }

  private survivorOf({ pid, birth }: Reading): Reading | undefined {
    const before = this.seen.get(pid);
    return before?.birth === birth ? before : undefined;
  }

  /** The time that those who have ended had spent at their last reading, by the nearest ancestor who lives on. */
  private endedSince(living: ReadonlyMap<number, Reading>): Map<number, number> {
    const survives = (pid: number) => living.has(pid) && living.get(pid)?.birth === this.seen.get(pid)?.birth;
    const ended = new Map<number, number>();
    for (const process of this.seen.values()) {
      if (survives(process.pid)) continue;
      let heir = process.parent;
      while (this.seen.has(heir) && !survives(heir)) heir = this.seen.get(heir)?.parent ?? 0;
      ended.set(heir, (ended.get(heir) ?? 0) + process.own + process.waited);
    }
    return ended;
  }
}

/** Readings are far enough apart to cost nothing, and near enough to catch what is killed without being waited for. */
const EVERY = 1000;

/** Seconds of processor time: all of them, and each program's. */
export interface Spent {
  seconds: number;
  programs: ReadonlyMap<string, number>;
}

/** What was spent from one moment to a later one; the programs that spent most come first. */
export function spentBetween(before: Spent, after: Spent): Spent {
  const programs = [...after.programs].map(([name, all]) => [name, all - (before.programs.get(name) ?? 0)] as const);
  return {
    seconds: after.seconds - before.seconds,
    programs: new Map(programs.sort(([, one], [, other]) => other - one)),
  };
}

export interface ProcessorClock {
  /** What this process and its descendants have spent; null where it cannot be told. */
  now: () => Spent | null;
  stop: () => void;
}

/** Counts from now on the processor time of this process and of all that it starts. Linux only. */
export function startProcessorClock(): ProcessorClock {
  const account = new ProcessorAccount(process.pid);
  const now = () => {
    const readings = readProcesses();
    return readings && { seconds: account.read(readings), programs: account.programs() };
  };
  const timer = setInterval(now, EVERY);
  timer.unref();
  return { now, stop: () => clearInterval(timer) };
}
