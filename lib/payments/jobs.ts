import { z } from "zod";
import { defineJob, type JobModule } from "@/lib/jobs";
import { forgetCards } from "@/lib/payments/cards/forget-card";

export const jobs: readonly JobModule[] = [
  defineJob({
    queue: "payments.forget-cards",
    schema: z.unknown(),
    handle: async ({ ctx }) => {
      await forgetCards({ ctx });
    },
  }),
];
