import { HoldBarrier } from "@/components/ui/hold-barrier";
import type { OrderDto } from "@/lib/orders/client";

/** The time that the order's places are kept, by the server's clock. Nothing once it has none. */
export function HoldClock({ order, now }: { order: OrderDto; now: Date }) {
  const { deadlineAt, holdSeconds } = order;
  if (!deadlineAt || (order.state !== "cart" && order.state !== "awaiting_payment")) return null;
  const left = Math.ceil((deadlineAt.getTime() - now.getTime()) / 1000);
  if (left > 2 * 3_600) return null;
  return (
    <HoldBarrier
      deadlineIso={deadlineAt.toISOString()}
      serverNowIso={now.toISOString()}
      totalSeconds={Math.max(holdSeconds, left)}
    />
  );
}
