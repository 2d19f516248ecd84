import { main } from "./lib/run-stages.ts";
import { opsStages } from "./lib/test-stages.ts";

await main(opsStages);
