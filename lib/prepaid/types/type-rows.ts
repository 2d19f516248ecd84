import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { tenantOf } from "@/lib/core/permissions";
import type { PrepaidTypeDto } from "@/lib/prepaid/types/type-words";

/** A version's numbers come as the database has them; its tariff was parsed when it was stored. */
export type TypeRow = Record<string, unknown> & PrepaidTypeDto;

/** Columns of a `TypeRow` of the type `t`, over `TYPE_FROM`. */
export const TYPE_SELECT = sql`t.id, t.admin_id as "adminId", t.enclosure_id as "enclosureId", n.name as "enclosureName",
  n.time_zone as "timeZone", n.day_start as "dayStart", t.name, t.is_public as "isPublic", t.version,
  t.archived_at is not null as "isArchived", t.created_at as "createdAt", v.created_at as "versionAt", v.tariff,
  v.min_entry_cents as "minEntryCents", v.notice_cents as "noticeCents", v.topup_min_cents as "topupMinCents",
  v.topup_max_cents as "topupMaxCents", v.balance_max_cents as "balanceMaxCents", v.debt_max_cents as "debtMaxCents",
  v.offered_cents as "offeredCents",
  (select count(*)::int from prepaid_accounts a where a.type_id = t.id and a.state <> 'closed') as accounts,
  (select count(*)::int from prepaid_visits i where i.version_id = v.id and i.ended_at is null) as inside,
  (select count(*)::int from prepaid_visits i join prepaid_type_versions o on o.id = i.version_id
    where o.type_id = t.id and o.id <> v.id and i.ended_at is null) as "insideBefore"`;

export const TYPE_FROM = sql`prepaid_types t join prepaid_type_versions v on v.type_id = t.id and v.version = t.version
  join enclosures n on n.id = t.enclosure_id`;

/** Types of the actor's tenant; of all for the platform. */
export function ownTypes(ctx: Ctx): SQL {
  const tenant = tenantOf(ctx.actor);
  return tenant === null ? sql`true` : sql`t.admin_id = ${tenant}`;
}

export function typeDto(row: TypeRow): PrepaidTypeDto {
  return { ...row };
}

export async function readType(ctx: Ctx, id: number): Promise<PrepaidTypeDto> {
  const [row] = await dbOf(ctx).execute<TypeRow>(sql`
    select ${TYPE_SELECT} from ${TYPE_FROM} where t.id = ${id} and ${ownTypes(ctx)}`);
  if (!row) throw notFound();
  return typeDto(row);
}
