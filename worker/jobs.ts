import type { JobModule } from "@/lib/jobs";

/** Every domain's jobs: one line per `lib/<domain>/jobs.ts`. */
export const jobs: readonly JobModule[] = [];
