import { and, eq, isNull } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { translateUniqueErrors } from "@/db/constraint";
import { deskPoints, deskSettings, deskShifts } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { USUAL_LIMIT_CENTS } from "@/lib/cash-desk/points/desk-limit";
import {
  CreatePoint,
  type CreatePointInput,
  PointId,
  type PointIdInput,
  RenamePoint,
  type RenamePointInput,
  SetDeskLimit,
  type SetDeskLimitInput,
} from "@/lib/cash-desk/schemas";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { lockVenue } from "@/lib/enclosures";

type Tx = Ctx & { db: Db };

const NAME_TAKEN = { desk_points_name_key: () => new DomainError("desk.point_name_taken", { field: "name" }) };

async function lockPoint(tx: Tx, pointId: number): Promise<typeof deskPoints.$inferSelect> {
  const tenant = tenantOf(tx.actor);
  const [point] = await tx.db
    .select()
    .from(deskPoints)
    .where(
      and(
        eq(deskPoints.id, pointId),
        isNull(deskPoints.archivedAt),
        tenant === null ? undefined : eq(deskPoints.adminId, tenant),
      ),
    )
    .for("update");
  if (!point) throw notFound();
  return point;
}

export async function createPoint({ ctx, input }: VerbArgs<CreatePointInput>): Promise<{ pointId: number }> {
  const { enclosureId, name } = parseInput(CreatePoint, input);
  authorizeUser(ctx.actor, "desk:supervise");
  const create = async (tx: Tx) => {
    const { adminId } = await lockVenue(tx, enclosureId, "share");
    const [point] = await tx.db
      .insert(deskPoints)
      .values({ adminId, enclosureId, name })
      .returning({ id: deskPoints.id });
    if (!point) throw new Error("The desk was not written");
    await recordAudit(tx, {
      action: "desk_point.created",
      entity: "desk_point",
      entityId: point.id,
      adminId,
      after: { enclosureId, name },
    });
    return { pointId: point.id };
  };
  return translateUniqueErrors(withTx(ctx, create), NAME_TAKEN);
}

export async function renamePoint({ ctx, input }: VerbArgs<RenamePointInput>): Promise<null> {
  const { pointId, name } = parseInput(RenamePoint, input);
  authorizeUser(ctx.actor, "desk:supervise");
  const rename = async (tx: Tx) => {
    const before = await lockPoint(tx, pointId);
    await tx.db.update(deskPoints).set({ name }).where(eq(deskPoints.id, pointId));
    await recordAudit(tx, {
      action: "desk_point.updated",
      entity: "desk_point",
      entityId: pointId,
      adminId: before.adminId,
      before: { name: before.name },
      after: { name },
    });
    return null;
  };
  return translateUniqueErrors(withTx(ctx, rename), NAME_TAKEN);
}

/** Nobody opens an archived desk; its shifts stay. */
export async function archivePoint({ ctx, input }: VerbArgs<PointIdInput>): Promise<null> {
  const { pointId } = parseInput(PointId, input);
  authorizeUser(ctx.actor, "desk:supervise");
  return withTx(ctx, async (tx) => {
    const point = await lockPoint(tx, pointId);
    const [open] = await tx.db
      .select({ id: deskShifts.id })
      .from(deskShifts)
      .where(and(eq(deskShifts.pointId, pointId), isNull(deskShifts.closedAt)));
    if (open) throw new DomainError("desk.point_in_use");
    await tx.db.update(deskPoints).set({ archivedAt: tx.now }).where(eq(deskPoints.id, pointId));
    await recordAudit(tx, {
      action: "desk_point.archived",
      entity: "desk_point",
      entityId: pointId,
      adminId: point.adminId,
      before: { name: point.name },
    });
    return null;
  });
}

/** How much cash a venue's desks may hold before some of it is put away. */
export async function setDeskLimit({ ctx, input }: VerbArgs<SetDeskLimitInput>): Promise<null> {
  const { enclosureId, dropAboveCents } = parseInput(SetDeskLimit, input);
  authorizeUser(ctx.actor, "desk:supervise");
  return withTx(ctx, async (tx) => {
    const { adminId } = await lockVenue(tx, enclosureId, "no key update");
    const [before] = await tx.db.select().from(deskSettings).where(eq(deskSettings.enclosureId, enclosureId));
    await tx.db
      .insert(deskSettings)
      .values({ enclosureId, adminId, dropAboveCents })
      .onConflictDoUpdate({ target: deskSettings.enclosureId, set: { dropAboveCents } });
    await recordAudit(tx, {
      action: "enclosure.desk_limit_set",
      entity: "enclosure",
      entityId: enclosureId,
      adminId,
      before: { dropAboveCents: before ? before.dropAboveCents : USUAL_LIMIT_CENTS },
      after: { dropAboveCents },
    });
    return null;
  });
}
