import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { DeskLimitDto, DeskPointDto, OperationDto, ShiftReportDto } from "@/lib/cash-desk/client";
import { countResult } from "@/lib/cash-desk/count/count-result";
import {
  OPERATION_COLUMNS,
  OPERATION_JOINS,
  type OperationRow,
  toOperation,
} from "@/lib/cash-desk/lists/operation-sql";
import { SHIFT_COLUMNS, SHIFTS, type ShiftRow, seenShifts, toShift } from "@/lib/cash-desk/lists/shift-sql";
import { USUAL_LIMIT_CENTS } from "@/lib/cash-desk/points/desk-limit";
import { OperationId, type OperationIdInput, ShiftId, type ShiftIdInput } from "@/lib/cash-desk/schemas";
import { isPerson } from "@/lib/core/actors";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";

const MOST_ENTRIES = 500;

/** The desks of the actor's tenant, with who is at each. */
export async function listPoints({ ctx }: { ctx: Ctx }): Promise<DeskPointDto[]> {
  const tenant = tenantOf(authorizeUser(ctx.actor, "desk:read"));
  return dbOf(ctx).execute<Record<string, unknown> & DeskPointDto>(sql`
    select p.id, p.enclosure_id as "enclosureId", e.name as "enclosureName", p.name, u.full_name as "takenBy"
    from desk_points p join enclosures e on e.id = p.enclosure_id and e.archived_at is null
    left join desk_shifts s on s.point_id = p.id and s.closed_at is null left join users u on u.id = s.user_id
    where p.archived_at is null and (${tenant}::int is null or p.admin_id = ${tenant}::int)
    order by lower(e.name), lower(p.name), p.id limit 500`);
}

/** How much cash the desks of each venue may hold. */
export async function listDeskLimits({ ctx }: { ctx: Ctx }): Promise<DeskLimitDto[]> {
  const tenant = tenantOf(authorizeUser(ctx.actor, "desk:supervise"));
  return dbOf(ctx).execute<Record<string, unknown> & DeskLimitDto>(sql`
    select e.id as "enclosureId", e.name as "enclosureName",
      case when d.enclosure_id is null then ${USUAL_LIMIT_CENTS}::int else d.drop_above_cents end as "dropAboveCents"
    from enclosures e left join desk_settings d on d.enclosure_id = e.id
    where e.archived_at is null and (${tenant}::int is null or e.admin_id = ${tenant}::int)
    order by lower(e.name), e.id limit 500`);
}

type ReportRow = ShiftRow & {
  adminId: number;
  userId: number;
  countedAt: Date | null;
  handedTo: string | null;
  handedCents: number | null;
  handedReason: string | null;
  handedAt: Date | null;
  forcedByName: string | null;
  forcedReason: string | null;
};

/** A shift with its operations. A cashier sees its own; what should be in the drawer is there once it was counted. */
export async function shiftReport({ ctx, input }: VerbArgs<ShiftIdInput>): Promise<ShiftReportDto> {
  const { shiftId } = parseInput(ShiftId, input);
  authorizeUser(ctx.actor, "desk:read");
  const db = dbOf(ctx);
  const [row] = await db.execute<ReportRow>(sql`
    select ${SHIFT_COLUMNS}, s.admin_id as "adminId", s.user_id as "userId", s.counted_at as "countedAt",
      receiver.full_name as "handedTo", h.amount_cents as "handedCents", h.reason as "handedReason", h.at as "handedAt",
      boss.full_name as "forcedByName", s.forced_reason as "forcedReason"
    from ${SHIFTS} left join desk_handovers h on h.shift_id = s.id left join users receiver on receiver.id = h.to_user_id
      left join users boss on boss.id = s.forced_by
    where s.id = ${shiftId} and ${seenShifts(ctx)}`);
  if (!row) throw notFound();
  const { userId, handedTo, handedCents, handedReason, handedAt, forcedByName, forcedReason, ...shift } = row;
  const entries = await db.execute<OperationRow>(sql`
    select ${OPERATION_COLUMNS} from desk_operations o ${OPERATION_JOINS}
    where o.shift_id = ${shiftId} order by o.id limit ${MOST_ENTRIES}`);
  return {
    ...toShift(shift),
    adminId: shift.adminId,
    countedAt: shift.countedAt,
    isOwn: isPerson(ctx.actor) && ctx.actor.userId === userId,
    result: await countResult({ db }, shiftId),
    handover:
      handedTo !== null && handedAt !== null
        ? { to: handedTo, amountCents: handedCents ?? 0, reason: handedReason, at: handedAt }
        : null,
    forced: forcedByName !== null ? { by: forcedByName, reason: forcedReason ?? "" } : null,
    entries: entries.map(toOperation),
  };
}

/** What the receipt of an operation says besides it. */
export interface OperationReceipt {
  operation: OperationDto;
  venue: { name: string; location: string; color: string; timeZone: string };
  pointName: string;
  shiftNumber: number;
  personName: string;
  isTest: boolean;
}

/** An operation of a shift that the actor may see. */
export async function getOperation({ ctx, input }: VerbArgs<OperationIdInput>): Promise<OperationReceipt> {
  const { operationId } = parseInput(OperationId, input);
  authorizeUser(ctx.actor, "desk:read");
  const [row] = await dbOf(ctx).execute<OperationRow & Omit<OperationReceipt, "operation">>(sql`
    select ${OPERATION_COLUMNS}, dp.name as "pointName", s.number as "shiftNumber", u.full_name as "personName",
      coalesce(p.is_test, false) as "isTest",
      json_build_object('name', e.name, 'location', e.location, 'color', e.color, 'timeZone', e.time_zone) as venue
    from desk_operations o join desk_shifts s on s.id = o.shift_id join desk_points dp on dp.id = s.point_id
      join enclosures e on e.id = s.enclosure_id join users u on u.id = s.user_id ${OPERATION_JOINS}
    where o.id = ${operationId} and ${seenShifts(ctx)}`);
  if (!row) throw notFound();
  const { venue, pointName, shiftNumber, personName, isTest, ...operation } = row;
  return { operation: toOperation(operation as OperationRow), venue, pointName, shiftNumber, personName, isTest };
}
