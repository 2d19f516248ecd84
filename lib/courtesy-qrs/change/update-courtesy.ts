import { sql } from "drizzle-orm";
import { withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import { laidOver } from "@/lib/core/changes";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { FIELD } from "@/lib/core/messages";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { type LockedCourtesy, lockCourtesy } from "@/lib/courtesy-qrs/change/lock-courtesies";
import type { CourtesyDto } from "@/lib/courtesy-qrs/client";
import { getCourtesy } from "@/lib/courtesy-qrs/find-courtesies";
import { CourtesyRef, UpdateCourtesy, type UpdateCourtesyInput } from "@/lib/courtesy-qrs/schemas";
import { changePass, recordPassEvents, setPassesBlocked } from "@/lib/passes";

const TEXTS = ["name", "email", "phone", "plate", "note"] as const;

function assertFits(found: LockedCourtesy, name: string | null, rights: number): void {
  const fail = (field: string, text: string) => {
    throw new DomainError("input.invalid", { field, fields: { [field]: text } });
  };
  if (found.isAssigned && name === null) fail("name", FIELD.required);
  if (found.isGroup && rights !== found.entryRights) {
    fail("entryRights", `Es de un grupo: entran ${found.entryRights} autos, uno por cada lugar`);
  }
  if (rights < found.entriesUsed) fail("entryRights", `Ya entró ${found.entriesUsed} veces`);
}

/**
 * Changes what is sent of the data of a courtesy's person, its note, its entries, and whether it is blocked. The QR and the link stay;
 * `assignCourtesy` gives it to somebody else. As long as nobody has it, only plate and note can be set.
 */
export async function updateCourtesy({ ctx, input }: VerbArgs<UpdateCourtesyInput>): Promise<CourtesyDto> {
  const { id } = parseInput(CourtesyRef, input);
  authorize(ctx.actor, "courtesy:write");
  return withTx(ctx, async (tx) => {
    const found = await lockCourtesy(tx, id);
    const { adminId } = found;
    const { id: _id, entryRights, isBlocked, ...texts } = parseInput(UpdateCourtesy, laidOver(found, input));
    const rights = entryRights ?? found.entryRights;
    assertFits(found, texts.name, rights);
    if (!found.isAssigned && (texts.name ?? texts.email ?? texts.phone)) throw new DomainError("courtesy.unassigned");
    const changed: string[] = TEXTS.filter((name) => texts[name] !== found[name]);
    if (rights !== found.entryRights) changed.push("entryRights");
    if (changed.length > 0) {
      await tx.db.execute(sql`
        update courtesies set name = ${texts.name}, email = ${texts.email}, phone = ${texts.phone},
          plate = ${texts.plate}, note = ${texts.note} where pass_id = ${id}`);
      await changePass(tx.db, id, { entryRights: rights });
      await recordPassEvents(tx, "changed", [{ id, adminId, data: { fields: changed.join(",") } }]);
    }
    const isTurned = isBlocked !== undefined && isBlocked !== found.isBlocked;
    if (isTurned) {
      await setPassesBlocked(tx, [id], isBlocked);
      await recordPassEvents(tx, isBlocked ? "blocked" : "unblocked", [{ id, adminId }]);
    }
    if (changed.length > 0 || isTurned) {
      await recordAudit(tx, {
        action: "courtesy.updated",
        entity: "courtesy",
        entityId: id,
        adminId,
        before: { entryRights: found.entryRights, isBlocked: found.isBlocked },
        // The values are personal, so that only the fields' names are recorded.
        after: { entryRights: rights, isBlocked: isBlocked ?? found.isBlocked, fields: changed.join(",") || null },
      });
    }
    return getCourtesy({ ctx: tx, input: { id } });
  });
}
