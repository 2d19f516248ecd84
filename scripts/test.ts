import { main } from "./lib/run-stages.ts";
import { allStages } from "./lib/test-stages.ts";

await main(allStages);
