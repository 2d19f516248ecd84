import { type SQL, sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { translateUniqueErrors } from "@/db/constraint";
import { deskShifts } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { OwnShiftDto } from "@/lib/cash-desk/client";
import { OpenShift, type OpenShiftInput } from "@/lib/cash-desk/schemas";
import { nextNumber } from "@/lib/cash-desk/shift/next-number";
import { readShift } from "@/lib/cash-desk/shift/read-shift";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";

interface Point extends Record<string, unknown> {
  id: number;
  adminId: number;
  enclosureId: number;
}

async function findPoint(tx: { db: Db }, pointId: number, tenant: number | null): Promise<Point> {
  const ofTenant: SQL = tenant === null ? sql`true` : sql`p.admin_id = ${tenant}`;
  const [point] = await tx.db.execute<Point>(sql`
    select p.id, p.admin_id as "adminId", p.enclosure_id as "enclosureId"
    from desk_points p join enclosures e on e.id = p.enclosure_id
    where p.id = ${pointId} and p.archived_at is null and e.archived_at is null and ${ofTenant}`);
  if (!point) throw notFound();
  return point;
}

/** A person begins to take cash at a desk, with a float in its drawer. One person has one shift, and so has a desk. */
export async function openShift({ ctx, input }: VerbArgs<OpenShiftInput>): Promise<OwnShiftDto> {
  const { pointId, floatCents } = parseInput(OpenShift, input);
  const actor = authorizeUser(ctx.actor, "desk:use");
  const open = async (tx: Ctx & { db: Db }) => {
    const { adminId, enclosureId } = await findPoint(tx, pointId, tenantOf(actor));
    const number = await nextNumber(tx, adminId, "shifts");
    const [shift] = await tx.db
      .insert(deskShifts)
      .values({ adminId, enclosureId, pointId, userId: actor.userId, number, floatCents, openedAt: tx.now })
      .returning({ id: deskShifts.id });
    if (!shift) throw new Error("The shift was not written");
    await recordAudit(tx, {
      action: "desk_shift.opened",
      entity: "desk_shift",
      entityId: shift.id,
      adminId,
      after: { number, pointId, floatCents },
    });
    const own = await readShift({ ctx: tx });
    if (!own) throw new Error("The shift was not found");
    return own;
  };
  return translateUniqueErrors(withTx(ctx, open), {
    desk_shifts_one_per_person_key: () => new DomainError("desk.shift_open"),
    desk_shifts_one_per_point_key: () => new DomainError("desk.point_taken", { field: "pointId" }),
  });
}
