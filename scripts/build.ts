import { ensureBuild } from "./lib/build.ts";
import { showFailure, step } from "./lib/log.ts";

// For whoever runs the platform where it may not write its own folder: `npm start` finds this build.
try {
  await ensureBuild(process.env, step);
} catch (error) {
  showFailure(error);
}
