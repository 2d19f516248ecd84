import { z } from "zod";
import { defineJob, type JobModule } from "@/lib/jobs";
import { applyDueTypes } from "@/lib/prepaid/accounts/change-type";
import { finishClosing } from "@/lib/prepaid/accounts/close-account";
import { topUpAutomatically } from "@/lib/prepaid/auto/run-auto";
import { resumeAutoTopups, sweepAutoTopups } from "@/lib/prepaid/auto/sweep-auto";
import { expireLots } from "@/lib/prepaid/books/expire-lots";
import { runPrepaidImport } from "@/lib/prepaid/import/run-import";

export const jobs: readonly JobModule[] = [
  defineJob({
    queue: "prepaid.import",
    schema: z.object({ importId: z.number().int().positive() }),
    handle: ({ ctx, data }) => runPrepaidImport({ ctx, input: data }),
  }),
  defineJob({
    queue: "prepaid.change-types",
    schema: z.unknown(),
    handle: async ({ ctx }) => {
      await applyDueTypes({ ctx });
    },
  }),
  defineJob({
    queue: "prepaid.finish-closing",
    schema: z.unknown(),
    handle: async ({ ctx }) => {
      await finishClosing({ ctx });
    },
  }),
  defineJob({
    queue: "prepaid.auto-topup",
    schema: z.object({ accountId: z.number().int().positive() }),
    handle: ({ ctx, data }) => topUpAutomatically({ ctx, input: data }),
  }),
  defineJob({
    queue: "prepaid.resume-auto-topups",
    schema: z.unknown(),
    handle: async ({ ctx }) => {
      await resumeAutoTopups({ ctx });
    },
  }),
  defineJob({
    queue: "prepaid.sweep-auto-topups",
    schema: z.unknown(),
    handle: async ({ ctx }) => {
      await sweepAutoTopups({ ctx });
    },
  }),
  defineJob({
    queue: "prepaid.expire-lots",
    schema: z.unknown(),
    handle: async ({ ctx }) => {
      await expireLots({ ctx });
    },
  }),
];
