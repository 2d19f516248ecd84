import { z } from "zod";
import { defineJob, type JobModule } from "@/lib/jobs";
import { runCancellation } from "@/lib/lifecycle/cancel/run-cancellation";
import { tellCancelled } from "@/lib/lifecycle/tell/tell-cancelled";
import { tellRescheduled } from "@/lib/lifecycle/tell/tell-rescheduled";

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
    schema: z.union([z.object({ rescheduleId: id }), z.object({ cancellationId: id })]),
    handle: async ({ ctx, data }) => {
      if ("cancellationId" in data) await tellCancelled({ ctx, input: data });
      else await tellRescheduled({ ctx, input: data });
    },
  }),
];
