import { z } from "zod";
import { defineJob, type JobModule } from "@/lib/jobs";
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
];
