import { main } from "./lib/run-stages.ts";
import { soakStages } from "./lib/test-stages.ts";

await main(soakStages);
