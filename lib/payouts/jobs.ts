import { z } from "zod";
import { defineJob, type JobModule } from "@/lib/jobs";
import { fetchPayouts } from "@/lib/payouts/fetch-payouts";
import { judgePayouts } from "@/lib/payouts/judge-again";

export const jobs: readonly JobModule[] = [
  defineJob({
    queue: "payouts.fetch",
    schema: z.unknown(),
    handle: async ({ ctx }) => {
      await fetchPayouts({ ctx });
    },
  }),
  defineJob({
    queue: "payouts.judge",
    schema: z.unknown(),
    handle: async ({ ctx }) => {
      await judgePayouts({ ctx });
    },
  }),
];
