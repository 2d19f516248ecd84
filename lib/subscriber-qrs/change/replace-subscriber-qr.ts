import { sql } from "drizzle-orm";
import { withTx } from "@/db/client";
import { subscriberPasses } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { createPasses, recordPassEvents, revokePasses, setPassesBlocked } from "@/lib/passes";
import { lockSubscriber } from "@/lib/subscriber-qrs/change/lock-subscriber";
import type { SubscriberQrDto } from "@/lib/subscriber-qrs/client";
import { getSubscriberQr } from "@/lib/subscriber-qrs/find-subscribers";
import { SubscriberId, type SubscriberIdInput } from "@/lib/subscriber-qrs/schemas";

/**
 * Gives a subscriber a new QR and short code and revokes the old ones, for a lost phone or a QR that was passed on.
 * Places, days and entries stay, and so does a pause. Each call makes another QR.
 */
export async function replaceSubscriberQr({ ctx, input }: VerbArgs<SubscriberIdInput>): Promise<SubscriberQrDto> {
  const { id } = parseInput(SubscriberId, input);
  authorizeUser(ctx.actor, "subscriber_qr:write");
  return withTx(ctx, async (tx) => {
    const { adminId, enclosureId, kind, parkingAreaId, entryRights, ...old } = await lockSubscriber(tx, id);
    const [passId] = await createPasses(tx, [{ adminId, enclosureId, kind, parkingAreaId, entryRights }]);
    if (passId === undefined) throw new Error(`Subscriber ${id} got no new pass`);
    await revokePasses(tx, [old.passId], "replaced");
    if (old.passState === "blocked") await setPassesBlocked(tx, [passId], true);
    await tx.db.execute(sql`
      update subscriber_qrs set pass_id = ${passId}, sent_at = null, opened_at = null where id = ${id} and admin_id = ${adminId}`);
    await tx.db.insert(subscriberPasses).values({ passId, subscriberId: id, adminId, createdAt: tx.now });
    await recordPassEvents(tx, "replaced", [{ id: old.passId, adminId, data: { by: passId } }]);
    await recordPassEvents(tx, "made", [{ id: passId, adminId, data: { zone: old.zoneKey, instead: old.passId } }]);
    await recordAudit(tx, {
      action: "subscriber_qr.replaced",
      entity: "subscriber_qr",
      entityId: id,
      adminId,
      before: { passId: old.passId },
      after: { passId },
    });
    return getSubscriberQr({ ctx: tx, input: { id } });
  });
}
