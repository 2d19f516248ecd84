import { z } from "zod";
import { watchControllers } from "@/lib/barriers/watch-controllers";
import { defineJob } from "@/lib/jobs";

export const jobs = [
  defineJob({
    queue: "barriers.watch",
    schema: z.object({}).nullish(),
    handle: async ({ ctx }) => {
      await watchControllers({ ctx });
    },
  }),
];
