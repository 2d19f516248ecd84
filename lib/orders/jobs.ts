import { z } from "zod";
import { defineJob, type JobModule } from "@/lib/jobs";
import { expireOrder, sweepOrders } from "@/lib/orders/expire-order";

/** Jobs of orders: one cart at its deadline, and every cart that was missed. */
export const jobs: JobModule[] = [
  defineJob({
    queue: "orders.expire",
    schema: z.object({ orderId: z.number().int().positive() }),
    handle: async ({ ctx, data }) => {
      await expireOrder({ ctx, input: data });
    },
  }),
  defineJob({
    queue: "orders.sweep",
    schema: z.unknown(),
    handle: async ({ ctx }) => {
      await sweepOrders({ ctx });
    },
  }),
];
