import { sql } from "drizzle-orm";
import { withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { recordPassEvents, revokePasses } from "@/lib/passes";
import { lockSubscriber } from "@/lib/subscriber-qrs/change/lock-subscriber";
import { SubscriberId, type SubscriberIdInput } from "@/lib/subscriber-qrs/schemas";
import { unseatSubscribers } from "@/lib/subscriber-qrs/seat-subscribers";

/** Ends a subscriber for good: its QR is revoked and its places in coming events are freed. Answers how many. */
export async function endSubscriberQr({ ctx, input }: VerbArgs<SubscriberIdInput>): Promise<{ freed: number }> {
  const { id } = parseInput(SubscriberId, input);
  authorizeUser(ctx.actor, "subscriber_qr:write");
  return withTx(ctx, async (tx) => {
    const { adminId, passId } = await lockSubscriber(tx, id);
    await tx.db.execute(sql`update subscriber_qrs set ended_at = ${tx.now}::timestamptz
      where id = ${id} and admin_id = ${adminId}`);
    await revokePasses(tx, [passId], "cancelled");
    const freed = await unseatSubscribers(tx, { subscriberIds: [id] });
    await recordPassEvents(tx, "revoked", [{ id: passId, adminId, data: { freed } }]);
    await recordAudit(tx, {
      action: "subscriber_qr.ended",
      entity: "subscriber_qr",
      entityId: id,
      adminId,
      before: { state: "active" },
      after: { state: "ended", freed },
    });
    return { freed };
  });
}
