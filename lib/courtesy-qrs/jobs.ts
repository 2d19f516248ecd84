import { z } from "zod";
import { makeCourtesies } from "@/lib/courtesy-qrs/make/make-courtesies";
import { defineJob, type JobModule } from "@/lib/jobs";

export const jobs: readonly JobModule[] = [
  defineJob({
    queue: "courtesy-qrs.generate",
    schema: z.object({ batchId: z.number().int().positive() }),
    handle: async ({ ctx, data }) => {
      await makeCourtesies({ ctx, input: data });
    },
  }),
];
