import { z } from "zod";
import { defineJob, type JobModule } from "@/lib/jobs";
import { proveDailySums } from "@/lib/reports/daily-sums/prove";
import { sumUpDays } from "@/lib/reports/daily-sums/sum-up";
import { foldSales } from "@/lib/reports/fold-sales";
import { mailReports } from "@/lib/reports/mail/report-mail";

export const jobs: JobModule[] = [
  defineJob({
    queue: "reports.mail",
    schema: z.unknown(),
    handle: async ({ ctx }) => {
      await mailReports({ ctx });
    },
  }),
  defineJob({
    queue: "reports.fold-sales",
    schema: z.unknown(),
    handle: async ({ ctx }) => {
      await foldSales({ ctx, input: null });
    },
  }),
  defineJob({
    queue: "reports.sum-up-days",
    schema: z.unknown(),
    handle: ({ ctx }) => sumUpDays({ ctx, input: null }),
  }),
  defineJob({
    queue: "reports.prove-daily-sums",
    schema: z.unknown(),
    handle: async ({ ctx }) => {
      await proveDailySums({ ctx, input: null });
    },
  }),
];
