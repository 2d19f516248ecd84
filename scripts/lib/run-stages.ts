import { say } from "./log.ts";
import { onStop } from "./signals.ts";
import { chosen, filesOf, runStages, type Stage, shardOf, stopCommands, summarize } from "./stages.ts";
import { cleanUp } from "./test-stages.ts";

/** Runs the stages that the command line asks for and ends the process; nothing that was started outlives it. */
export async function main(stages: readonly Stage[]): Promise<void> {
  let stopped = false;
  onStop(() => {
    if (stopped) return;
    stopped = true;
    say("\nInterrupted");
    void stopCommands()
      .then(cleanUp)
      .finally(() => process.exit(1));
  });
  try {
    const args = process.argv.slice(2);
    const options = { shard: shardOf(args), isRecording: args.includes("--record"), files: filesOf(args) };
    const results = await runStages(chosen(stages, args), options);
    await cleanUp();
    if (!stopped) process.exit(summarize(results));
  } catch (error) {
    if (stopped) return;
    console.error(error instanceof Error ? error.message : error);
    await cleanUp();
    process.exit(1);
  }
}
