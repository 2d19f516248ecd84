import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { lockSubscribers } from "@/lib/events";
import { getSubscriberQr, ownSubscribers } from "@/lib/subscriber-qrs/find-subscribers";
import type { SubscriberQrDto } from "@/lib/subscriber-qrs/schemas";

type Tx = Ctx & { db: Db };

/**
 * A live subscriber of the actor's tenant, locked with its pass: a gate that reads it has done so before, or sees what
 * follows. Errors: `resource.not_found`, `subscriber.ended`.
 */
export async function lockSubscriber(tx: Tx, id: number): Promise<SubscriberQrDto> {
  const [venue] = await tx.db.execute<{ enclosureId: number }>(sql`
    select q.enclosure_id as "enclosureId" from subscriber_qrs q where q.id = ${id} and ${ownSubscribers(tx)}`);
  if (!venue) throw notFound();
  await lockSubscribers(tx, venue.enclosureId);
  await tx.db.execute(sql`
    select 1 from subscriber_qrs q join passes p on p.id = q.pass_id where q.id = ${id} for update`);
  const found = await getSubscriberQr({ ctx: tx, input: { id } });
  if (found.state === "ended") throw new DomainError("subscriber.ended");
  return found;
}
