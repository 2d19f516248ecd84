import { z } from "zod";
import { defineJob, type JobModule } from "@/lib/jobs";
import { deliverMessages } from "@/lib/webhooks/delivery/deliver";
import { lookForDue, planLooks } from "@/lib/webhooks/delivery/look";
import { DeliverTo } from "@/lib/webhooks/schemas";

export const jobs: readonly JobModule[] = [
  defineJob({
    queue: "webhooks.plan",
    schema: z.unknown(),
    handle: async ({ ctx }) => {
      await planLooks({ ctx });
    },
  }),
  defineJob({
    queue: "webhooks.look",
    schema: z.unknown(),
    handle: async ({ ctx }) => {
      await lookForDue({ ctx });
    },
  }),
  defineJob({
    queue: "webhooks.deliver",
    schema: DeliverTo,
    handle: async ({ ctx, data }) => {
      await deliverMessages({ ctx, input: data });
    },
  }),
];
