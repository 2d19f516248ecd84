import { z } from "zod";
import { defineJob, type JobModule } from "@/lib/jobs";
import { runImport } from "@/lib/subscriber-qrs/import/run-import";

export const jobs: readonly JobModule[] = [
  defineJob({
    queue: "subscriber-qrs.import",
    schema: z.object({ importId: z.number().int().positive() }),
    handle: ({ ctx, data }) => runImport({ ctx, input: data }),
  }),
];
