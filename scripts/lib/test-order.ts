import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { z } from "zod";
import { fileName, root } from "./paths.ts";

/** Seconds of the test files that take two or more, written by `npm test -- --record`. */
export const DURATIONS_FILE = join(root, "scripts", "test-durations.json");

/** Seconds that a file without a record is taken to last. */
const SHORT = 1;

export type Durations = Readonly<Record<string, number>>;

export const durationsSchema = z.record(z.string(), z.number());

const secondsOf = (durations: Durations, file: string) => durations[file] ?? SHORT;

/** The files from the longest to the shortest, the same order every time. */
export function longestFirst(files: readonly string[], durations: Durations): string[] {
  return [...files].sort((a, b) => secondsOf(durations, b) - secondsOf(durations, a) || (a < b ? -1 : Number(a > b)));
}

/** Deals the files out to `count` shards of about the same length. Each file is in one of them, the same every time. */
export function dealOut(files: readonly string[], count: number, durations: Durations): string[][] {
  const shards = Array.from({ length: count }, () => ({ files: [] as string[], seconds: 0 }));
  for (const file of longestFirst(files, durations)) {
    const [first, ...others] = shards;
    if (!first) break;
    const shortest = others.reduce((one, other) => (other.seconds < one.seconds ? other : one), first);
    shortest.files.push(file);
    shortest.seconds += secondsOf(durations, file);
  }
  return shards.map((shard) => shard.files);
}

/** Runs the longest files of each project first, and gives every shard about the same amount of work. */
export class ByDuration extends BaseSequencer {
  private readonly durations: Durations = durationsSchema.parse(JSON.parse(readFileSync(DURATIONS_FILE, "utf8")));

  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const names = new Set(specifications.map(({ moduleId }) => fileName(moduleId)));
    const rank = new Map(longestFirst([...names], this.durations).map((name, index) => [name, index]));
    const rankOf = ({ moduleId }: TestSpecification) => rank.get(fileName(moduleId)) ?? 0;
    const projects = [...new Set(specifications.map(({ project }) => project.name))];
    const ofProject = (name: string) => specifications.filter(({ project }) => project.name === name);
    return projects.flatMap((name) => ofProject(name).sort((a, b) => rankOf(a) - rankOf(b)));
  }

  override async shard(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    const names = new Set(specifications.map(({ moduleId }) => fileName(moduleId)));
    const mine = new Set(dealOut([...names], count, this.durations)[index - 1]);
    return specifications.filter(({ moduleId }) => mine.has(fileName(moduleId)));
  }
}
