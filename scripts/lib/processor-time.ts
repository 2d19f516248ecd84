import { readdirSync, readFileSync } from "node:fs";
import { errorCode } from "./processes.ts";

/** Linux counts processor time in hundredths of a second for all programs, whatever the kernel's own clock does. */
const TICKS = 100;

/** A process at one moment; times in ticks, user and system together. */
export interface Reading {
  pid: number;
  parent: number;
  /** When the process began: with `pid` it tells a process from a later one with the same number. */
  birth: string;
  own: number;
  /** The time of descendants that have ended and whose end was waited for. */
  waited: number;
}

/** Reads one line of /proc/<pid>/stat. The program's name stands in brackets and may hold anything. */
export function parseStat(line: string): Reading {
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  const ticks = (from: number) => Number(fields[from]) + Number(fields[from + 1]);
  return {
    pid: Number.parseInt(line, 10),
    parent: Number(fields[1]),
    birth: fields[19] ?? "",
    own: ticks(11),
    waited: ticks(13),
  };
}

const GONE = ["ENOENT", "ESRCH"];

function readStat(pid: string): Reading[] {
  try {
    return [parseStat(readFileSync(`/proc/${pid}/stat`, "utf8"))];
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
 * reading is kept as lost.
 */
export class ProcessorAccount {
  private seen = new Map<number, Reading>();
  private lost = 0;
  private readonly root: number;

  constructor(root: number) {
    this.root = root;
  }

  /** Takes a reading of the machine and gives the seconds spent so far. */
  read(readings: readonly Reading[]): number {
    const living = this.family(readings);
    this.lost += this.lostSince(living);
    this.seen = living;
    const ticks = [...living.values()].reduce((sum, { own, waited }) => sum + own + waited, this.lost);
    return ticks / TICKS;
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

  /** The time of those that have ended, but for what a living ancestor has inherited meanwhile. */
  private lostSince(living: ReadonlyMap<number, Reading>): number {
    const survives = (pid: number) => living.has(pid) && living.get(pid)?.birth === this.seen.get(pid)?.birth;
    const expected = new Map<number, number>();
    for (const ended of this.seen.values()) {
      if (survives(ended.pid)) continue;
      let heir = ended.parent;
      while (this.seen.has(heir) && !survives(heir)) heir = this.seen.get(heir)?.parent ?? 0;
      expected.set(heir, (expected.get(heir) ?? 0) + ended.own + ended.waited);
    }
    return [...expected].reduce((sum, [heir, time]) => {
      const inherited = (living.get(heir)?.waited ?? 0) - (this.seen.get(heir)?.waited ?? 0);
      return sum + Math.max(0, time - inherited);
    }, 0);
  }
}

/** Readings are far enough apart to cost nothing, and near enough to catch what is killed without being waited for. */
const EVERY = 1000;

export interface ProcessorClock {
  /** Seconds of processor time that this process and its descendants have spent; null where it cannot be told. */
  now: () => number | null;
  stop: () => void;
}

/** Counts from now on the processor time of this process and of all that it starts. Linux only. */
export function startProcessorClock(): ProcessorClock {
  const account = new ProcessorAccount(process.pid);
  const now = () => {
    const readings = readProcesses();
    return readings && account.read(readings);
  };
  const timer = setInterval(now, EVERY);
  timer.unref();
  return { now, stop: () => clearInterval(timer) };
}
