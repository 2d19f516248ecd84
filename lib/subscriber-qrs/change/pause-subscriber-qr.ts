import { withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { recordPassEvents, setPassesBlocked } from "@/lib/passes";
import { lockSubscriber } from "@/lib/subscriber-qrs/change/lock-subscriber";
import type { SubscriberQrDto } from "@/lib/subscriber-qrs/client";
import { getSubscriberQr } from "@/lib/subscriber-qrs/find-subscribers";
import { SubscriberId, type SubscriberIdInput } from "@/lib/subscriber-qrs/schemas";

async function setPaused({ ctx, input }: VerbArgs<SubscriberIdInput>, isPaused: boolean): Promise<SubscriberQrDto> {
  const { id } = parseInput(SubscriberId, input);
  authorizeUser(ctx.actor, "subscriber_qr:write");
  return withTx(ctx, async (tx) => {
    const { passId, adminId, passState } = await lockSubscriber(tx, id);
    const state = isPaused ? ("blocked" as const) : ("active" as const);
    if (passState !== state) {
      await setPassesBlocked(tx, [passId], isPaused);
      await recordPassEvents(tx, isPaused ? "paused" : "resumed", [{ id: passId, adminId }]);
      await recordAudit(tx, {
        action: isPaused ? "subscriber_qr.paused" : "subscriber_qr.resumed",
        entity: "subscriber_qr",
        entityId: id,
        adminId,
        before: { state: passState },
        after: { state },
      });
    }
    return getSubscriberQr({ ctx: tx, input: { id } });
  });
}

/** The QR admits nobody until it is resumed, and keeps its places. Pausing it twice changes nothing. */
export function pauseSubscriberQr(args: VerbArgs<SubscriberIdInput>): Promise<SubscriberQrDto> {
  return setPaused(args, true);
}

export function resumeSubscriberQr(args: VerbArgs<SubscriberIdInput>): Promise<SubscriberQrDto> {
  return setPaused(args, false);
}
