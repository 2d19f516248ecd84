import { eq } from "drizzle-orm";
import { withTx } from "@/db/client";
import { parkingAreas } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { atField } from "@/lib/core/error-field";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { assertRevision } from "@/lib/core/revision";
import { createParkingArea } from "@/lib/parking-areas/create-parking-area";
import { type NewZoneInput, SavePlan, type SavePlanInput } from "@/lib/parking-areas/schemas";
import { lockVenuePlan } from "@/lib/parking-areas/venue-plan";

/** All or nothing. */
export async function savePlan({
  ctx,
  input,
}: VerbArgs<SavePlanInput>): Promise<{ drawn: number; created: { id: number; key: string }[] }> {
  const { enclosureId, revision, drawn } = parseInput(SavePlan, input);
  authorize(ctx.actor, "zone:write");
  return withTx(ctx, async (tx) => {
    const plan = await lockVenuePlan(tx, enclosureId);
    assertRevision(revision, plan.revision);
    for (const { id, polygon } of drawn) {
      const zone = plan.zones.find((one) => one.id === id);
      if (!zone) throw notFound();
      await tx.db.update(parkingAreas).set({ polygon }).where(eq(parkingAreas.id, id));
      await recordAudit(tx, {
        action: "zone.drawn",
        entity: "zone",
        entityId: id,
        adminId: plan.adminId,
        before: { polygon: zone.polygon },
        after: { polygon },
      });
    }
    const created: { id: number; key: string }[] = [];
    const asTyped: readonly NewZoneInput[] = input.created ?? [];
    for (const [index, zone] of asTyped.entries()) {
      const { id, key } = await atField(
        `created.${index}`,
        createParkingArea({ ctx: tx, input: { ...zone, enclosureId } }),
      );
      created.push({ id, key });
    }
    return { drawn: drawn.length, created };
  });
}
