import { z } from "zod";
import { defineJob, type JobModule } from "@/lib/jobs";
import { sweepOrders } from "@/lib/orders/end/expire-order";

/** Orders ends carts whose time has passed; settlement ends orders in payment. */
export const jobs: JobModule[] = [
  defineJob({
    queue: "orders.sweep",
    schema: z.unknown(),
    handle: async ({ ctx }) => {
      await sweepOrders({ ctx });
    },
  }),
];
