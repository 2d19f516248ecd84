import { z } from "zod";
import { defineJob, type JobModule } from "@/lib/jobs";
import { sweepOrders } from "@/lib/orders/end/expire-order";

/** Jobs of orders: carts whose time passed. The deadlines of payments are the settlement's. */
export const jobs: JobModule[] = [
  defineJob({
    queue: "orders.sweep",
    schema: z.unknown(),
    handle: async ({ ctx }) => {
      await sweepOrders({ ctx });
    },
  }),
];
