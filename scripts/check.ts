import { main } from "./lib/run-stages.ts";
import { quickStages } from "./lib/test-stages.ts";

await main(quickStages);
