import type { z } from "zod";
import type { Db } from "@/db/client";
import { subscriberPasses, subscriberQrs } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { createPasses } from "@/lib/passes";
import type { OpenScope } from "@/lib/subscriber-qrs/change/scope";
import type { Holder } from "@/lib/subscriber-qrs/schemas";

type Tx = Ctx & { db: Db };

/** In a file each person may have a zone and days of their own. */
export interface NewSubscriber {
  scope: OpenScope;
  holder: z.output<typeof Holder>;
}

const AT_ONCE = 1_000;

/**
 * Writes subscribers with their passes in the caller's transaction, and answers their ids in the order given. Their
 * places are taken by `seatSubscribers`.
 */
export async function makeSubscribers(
  tx: Tx,
  list: readonly NewSubscriber[],
  createdBy: number | null,
): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < list.length; from += AT_ONCE) {
    const part = list.slice(from, from + AT_ONCE);
    const passIds = await createPasses(
      tx,
      part.map(({ scope }) => ({
        adminId: scope.adminId,
        enclosureId: scope.enclosureId,
        kind: scope.kind,
        parkingAreaId: scope.parkingAreaId,
        entryRights: scope.entryRights,
      })),
    );
    const rows = await tx.db
      .insert(subscriberQrs)
      .values(
        part.map(({ scope, holder }, at) => ({
          adminId: scope.adminId,
          enclosureId: scope.enclosureId,
          kind: scope.kind,
          parkingAreaId: scope.parkingAreaId,
          seasonId: scope.seasonId,
          passId: passIds[at] ?? 0,
          ...holder,
          validFrom: scope.validFrom,
          validUntil: scope.validUntil,
          createdBy,
          createdAt: tx.now,
        })),
      )
      .returning({ id: subscriberQrs.id, passId: subscriberQrs.passId });
    const idOf = new Map(rows.map(({ id, passId }) => [passId, id]));
    const made = passIds.map((passId, at) => ({
      passId,
      subscriberId: idOf.get(passId) ?? 0,
      adminId: part[at]?.scope.adminId ?? 0,
      createdAt: tx.now,
    }));
    await tx.db.insert(subscriberPasses).values(made);
    ids.push(...made.map(({ subscriberId }) => subscriberId));
  }
  return ids;
}
