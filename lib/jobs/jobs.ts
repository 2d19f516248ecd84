import { z } from "zod";
import { pruneStale } from "@/lib/jobs/prune";
import { defineJob, type JobModule } from "@/lib/jobs/queues";

export const jobs: readonly JobModule[] = [
  defineJob({
    queue: "jobs.prune",
    schema: z.unknown(),
    handle: async ({ ctx }) => {
      await pruneStale(ctx);
    },
  }),
];
