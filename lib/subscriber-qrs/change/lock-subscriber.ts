import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { lockPass } from "@/lib/passes";
import type { SubscriberQrDto } from "@/lib/subscriber-qrs/client";
import { getSubscriberQr, ownSubscribers } from "@/lib/subscriber-qrs/find-subscribers";
import { lockSubscribers } from "@/lib/subscriber-qrs/seat-subscribers";

type Tx = Ctx & { db: Db };

/**
 * Locks a subscriber of the actor's tenant, that is not ended, with its pass: a gate has either read the pass before,
 * or sees what is changed here.
 */
export async function lockSubscriber(tx: Tx, id: number): Promise<SubscriberQrDto> {
  const [venue] = await tx.db.execute<{ enclosureId: number }>(sql`
    select q.enclosure_id as "enclosureId" from subscriber_qrs q where q.id = ${id} and ${ownSubscribers(tx)}`);
  if (!venue) throw notFound();
  await lockSubscribers(tx, venue.enclosureId);
  const [row] = await tx.db.execute<{ passId: number }>(sql`
    select pass_id as "passId" from subscriber_qrs where id = ${id} for update`);
  if (row) await lockPass(tx.db, row.passId);
  const found = await getSubscriberQr({ ctx: tx, input: { id } });
  if (found.state === "ended") throw new DomainError("subscriber.ended");
  return found;
}
