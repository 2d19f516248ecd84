import { z } from "zod";
import { endLostStays } from "@/lib/access/end-lost-stays";
import { tidyGateWork } from "@/lib/access/tidy-gate-work";
import { defineJob } from "@/lib/jobs";

export const jobs = [
  defineJob({
    queue: "access.tidy",
    schema: z.object({}).nullish(),
    handle: async ({ ctx }) => {
      await tidyGateWork({ ctx });
    },
  }),
  defineJob({
    queue: "access.end-lost-stays",
    schema: z.object({}).nullish(),
    handle: async ({ ctx }) => {
      await endLostStays({ ctx });
    },
  }),
];
