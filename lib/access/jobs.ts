import { z } from "zod";
import { endLostStays } from "@/lib/access/end-lost-stays";
import { defineJob } from "@/lib/jobs";

export const jobs = [
  defineJob({
    queue: "access.end-lost-stays",
    schema: z.object({}).nullish(),
    handle: async ({ ctx }) => {
      await endLostStays({ ctx });
    },
  }),
];
