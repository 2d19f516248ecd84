import { z } from "zod";
import { alertDeposits } from "@/lib/deposits/alert-deposits";
import { settleAccepted } from "@/lib/deposits/settle-accepted";
import { importStatement } from "@/lib/deposits/statement/import-statement";
import { defineJob, type JobModule } from "@/lib/jobs";

const importId = z.number().int().positive();

export const jobs: readonly JobModule[] = [
  defineJob({
    queue: "deposits.import",
    schema: z.object({ importId }),
    handle: ({ ctx, data }) => importStatement({ ctx, input: data }),
  }),
  defineJob({
    queue: "deposits.settle",
    schema: z.object({ importId }),
    handle: async ({ ctx, data }) => {
      await settleAccepted({ ctx, input: data });
    },
  }),
  defineJob({
    queue: "deposits.alert",
    schema: z.unknown(),
    handle: async ({ ctx }) => {
      await alertDeposits({ ctx });
    },
  }),
];
