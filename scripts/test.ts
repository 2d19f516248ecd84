import { main } from "./lib/run-stages.ts";
import { allStages } from "./lib/test-stages.ts";

// Options: `--only vitest,e2e` runs some stages, names of test files only those, `--shard 1/3` the first of three parts
// for as many machines, `--record` writes down the seconds of long test files, by which files are ordered and dealt out.
await main(allStages);
