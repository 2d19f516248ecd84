import { z } from "zod";
import { defineJob } from "@/lib/jobs";
import { finishErasures } from "@/lib/users/finish-erasures";

export const jobs = [
  defineJob({
    queue: "users.erase",
    schema: z.unknown(),
    handle: async ({ ctx }) => {
      await finishErasures({ ctx, input: null });
    },
  }),
];
