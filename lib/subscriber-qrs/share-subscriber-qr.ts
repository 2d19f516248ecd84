import { sql } from "drizzle-orm";
import { withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { recordPassEvents } from "@/lib/passes";
import { linkUrl } from "@/lib/subscriber-qrs/link";
import { lockSubscriber } from "@/lib/subscriber-qrs/lock-subscriber";
import { CURRENT, readHolders } from "@/lib/subscriber-qrs/read-holders";
import { SubscriberId, type SubscriberIdInput } from "@/lib/subscriber-qrs/schemas";
import { ERASED_NAME } from "@/lib/users";

/**
 * The link of a subscriber's QR, to be passed on by hand; that somebody took it is noted as sent, at most once an hour.
 */
export async function shareSubscriberQr({ ctx, input }: VerbArgs<SubscriberIdInput>): Promise<{ url: string }> {
  const { id } = parseInput(SubscriberId, input);
  authorizeUser(ctx.actor, "subscriber_qr:write");
  return withTx(ctx, async (tx) => {
    const { passId, adminId, state, name } = await lockSubscriber(tx, id);
    const [found] = await readHolders(tx, sql`q.id = ${id} and ${CURRENT}`, 1);
    if (!found || state !== "active") throw new DomainError("subscriber.not_valid");
    if (name === ERASED_NAME) throw new DomainError("subscriber.erased");
    const [recent] = await tx.db.execute(sql`
      select 1 from pass_events x where x.pass_id = ${passId} and x.kind = 'sent' and x.data ->> 'channel' = 'link'
        and x.at > ${tx.now.toISOString()}::timestamptz - interval '1 hour' limit 1`);
    if (!recent) {
      await tx.db.execute(sql`
        update subscriber_qrs set sent_at = ${tx.now.toISOString()}::timestamptz where id = ${id} and sent_at is null`);
      await recordPassEvents(tx, "sent", [{ id: passId, adminId, data: { channel: "link" } }]);
      await recordAudit(tx, { action: "subscriber_qr.shared", entity: "subscriber_qr", entityId: id, adminId });
    }
    return { url: linkUrl(found.pass) };
  });
}
