import { sql } from "drizzle-orm";
import { withTx } from "@/db/client";
import { recordAudits } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { idList } from "@/lib/core/ids";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import { lockCourtesies } from "@/lib/courtesy-qrs/change/lock-courtesies";
import { chosen } from "@/lib/courtesy-qrs/courtesy-sql";
import { SelectCourtesies, type SelectCourtesiesInput } from "@/lib/courtesy-qrs/schemas";
import { recordPassEvents, revokePasses } from "@/lib/passes";
import { releaseCourtesies } from "@/lib/places";

/**
 * Deletes courtesies that nobody has used: their QRs are void and their places free at once. Used ones stay, and are
 * counted in `kept`.
 */
export async function deleteCourtesies({
  ctx,
  input,
}: VerbArgs<SelectCourtesiesInput>): Promise<{ deleted: number; kept: number }> {
  const selection = parseInput(SelectCourtesies, input);
  authorize(ctx.actor, "courtesy:write");
  return withTx(ctx, async (tx) => {
    const found = await lockCourtesies(tx, chosen(tenantOf(tx.actor), selection));
    if (found.length === 0) throw notFound();
    const live = found.filter(({ isDeleted }) => !isDeleted);
    const gone = live.filter(({ entriesUsed }) => entriesUsed === 0);
    const ids = gone.map(({ id }) => id);
    if (live.length > 0 && ids.length === 0) throw new DomainError("courtesy.used");
    await revokePasses(tx, ids, "deleted");
    await releaseCourtesies(tx.db, ids);
    await tx.db.execute(sql`
      update courtesies set deleted_at = ${tx.now}::timestamptz where pass_id = any(${idList(ids)}::text::bigint[])`);
    const place = ({ zoneKey, placeLabel }: (typeof gone)[number]) => ({
      zone: zoneKey,
      ...(placeLabel ? { place: placeLabel } : {}),
    });
    await recordPassEvents(
      tx,
      "deleted",
      gone.map((one) => ({ id: one.id, adminId: one.adminId, data: place(one) })),
    );
    await recordAudits(
      tx,
      gone.map((one) => ({
        action: "courtesy.deleted",
        entity: "courtesy",
        entityId: one.id,
        adminId: one.adminId,
        before: { eventId: one.eventId, ...place(one) },
      })),
    );
    return { deleted: ids.length, kept: live.length - ids.length };
  });
}
