import { sql } from "drizzle-orm";
import { withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { lockCourtesy } from "@/lib/courtesy-qrs/change/lock-courtesies";
import type { CourtesyDto } from "@/lib/courtesy-qrs/client";
import { getCourtesy } from "@/lib/courtesy-qrs/find-courtesies";
import { AssignCourtesy, type AssignCourtesyInput } from "@/lib/courtesy-qrs/schemas";
import { recordPassEvents, renewPasses } from "@/lib/passes";

const FIELDS = ["name", "email", "phone", "plate", "note"] as const;

/**
 * Gives a courtesy to a person. If somebody else had it, their QR and link are void from then on, and nothing of their
 * data stays with the new one. If nobody had it, its QR stays, because it may be printed already, and so do the plate and
 * the note that it had, unless others are sent. Giving it to the same person again changes nothing.
 */
export async function assignCourtesy({ ctx, input }: VerbArgs<AssignCourtesyInput>): Promise<CourtesyDto> {
  const { id, ...sent } = parseInput(AssignCourtesy, input);
  authorize(ctx.actor, "courtesy:write");
  return withTx(ctx, async (tx) => {
    const found = await lockCourtesy(tx, id);
    const isSame = FIELDS.every((name) => input[name] === undefined || found[name] === sent[name]);
    if (found.isAssigned && isSame) return getCourtesy({ ctx: tx, input: { id } });
    if (found.entriesUsed > 0) throw new DomainError("courtesy.used");
    const again = found.isAssigned;
    const had = (field: "plate" | "note") => (again || input[field] !== undefined ? sent[field] : found[field]);
    const guest = { ...sent, plate: had("plate"), note: had("note") };
    if (again) await renewPasses(tx, [id]);
    await tx.db.execute(sql`
      update courtesies set name = ${guest.name}, email = ${guest.email}, phone = ${guest.phone}, plate = ${guest.plate},
        note = ${guest.note}, assigned_at = ${tx.now}::timestamptz, sent_at = null, opened_at = null,
        link_no = link_no + ${again ? 1 : 0}
      where pass_id = ${id}`);
    const { adminId } = found;
    await recordPassEvents(tx, "assigned", [{ id, adminId, ...(again ? { data: { again } } : {}) }]);
    await recordAudit(tx, {
      action: "courtesy.assigned",
      entity: "courtesy",
      entityId: id,
      adminId,
      after: { again },
    });
    return getCourtesy({ ctx: tx, input: { id } });
  });
}
