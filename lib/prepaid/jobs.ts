import { z } from "zod";
import { defineJob, type JobModule } from "@/lib/jobs";
import { expireLots } from "@/lib/prepaid/books/expire-lots";

export const jobs: readonly JobModule[] = [
  defineJob({
    queue: "prepaid.expire-lots",
    schema: z.unknown(),
    handle: async ({ ctx }) => {
      await expireLots({ ctx });
    },
  }),
];
