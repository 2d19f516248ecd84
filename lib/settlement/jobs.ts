import { z } from "zod";
import { getDb } from "@/db/client";
import { defineJob, enqueue, type JobModule } from "@/lib/jobs";
import { expireOrder } from "@/lib/orders";
import { pollPayments } from "@/lib/settlement/apply/poll-payments";
import { applyDelivery } from "@/lib/settlement/apply/receive-webhook";
import { reconcilePage } from "@/lib/settlement/reconcile/reconcile-page";
import { eraseBankData } from "@/lib/settlement/refunds/bank-data";
import { runRefund } from "@/lib/settlement/refunds/run-refund";
import { closeUnpaid, closeUnpaidOrder } from "@/lib/settlement/unpaid/close-unpaid";
import { endDroppedAttempt } from "@/lib/settlement/unpaid/end-dropped-attempt";
import { remindUnpaid } from "@/lib/settlement/unpaid/remind-unpaid";

const id = z.number().int().positive();

export const jobs: readonly JobModule[] = [
  defineJob({
    queue: "settlement.apply-webhook",
    schema: z.object({ deliveryId: id }),
    handle: ({ ctx, data }) => applyDelivery({ ctx, input: data }),
  }),
  defineJob({
    queue: "settlement.end-attempt",
    schema: z.object({ paymentId: id, cancel: z.boolean().default(false) }),
    handle: ({ ctx, data }) => endDroppedAttempt({ ctx, input: data }),
  }),
  defineJob({
    queue: "settlement.poll",
    schema: z.unknown(),
    handle: async ({ ctx }) => {
      await pollPayments({ ctx });
    },
  }),
  defineJob({
    queue: "settlement.remind",
    schema: z.unknown(),
    handle: async ({ ctx }) => {
      await remindUnpaid({ ctx });
    },
  }),
  defineJob({
    queue: "settlement.refund",
    schema: z.object({ refundId: id }),
    handle: ({ ctx, data }) => runRefund({ ctx, input: data }),
  }),
  defineJob({
    queue: "settlement.erase-bank-data",
    schema: z.unknown(),
    handle: async ({ ctx }) => {
      await eraseBankData({ ctx });
    },
  }),
  defineJob({
    queue: "settlement.reconcile",
    schema: z.unknown(),
    handle: async ({ ctx }) => {
      const { finished } = await reconcilePage({ ctx });
      if (!finished) await enqueue(getDb(), "settlement.reconcile", {}, { singletonKey: "next" });
    },
  }),
  defineJob({
    queue: "settlement.close-unpaid",
    schema: z.union([z.object({ orderId: id }), z.object({ subjectType: z.literal("prepaid_topup"), subjectId: id })]),
    handle: async ({ ctx, data }) => {
      if ("orderId" in data) {
        await expireOrder({ ctx, input: data });
        await closeUnpaidOrder({ ctx, input: data });
      } else await closeUnpaid({ ctx, input: data });
    },
  }),
];
