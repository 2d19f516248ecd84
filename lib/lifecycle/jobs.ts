import { z } from "zod";
import { defineJob, type JobModule } from "@/lib/jobs";
import { runCancellation } from "@/lib/lifecycle/run-cancellation";
import { tellRescheduled } from "@/lib/lifecycle/tell-rescheduled";

const id = z.number().int().positive();

export const jobs: readonly JobModule[] = [
  defineJob({
    queue: "lifecycle.cancel-event",
    schema: z.object({ cancellationId: id }),
    handle: async ({ ctx, data }) => {
      await runCancellation({ ctx, input: data });
    },
  }),
  defineJob({
    queue: "lifecycle.tell",
    schema: z.object({ rescheduleId: id }),
    handle: async ({ ctx, data }) => {
      await tellRescheduled({ ctx, input: data });
    },
  }),
];
