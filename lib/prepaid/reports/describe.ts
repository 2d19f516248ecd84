import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { operatingDayWords } from "@/lib/core/operating-days";
import { type Permission, tenantOfAll } from "@/lib/core/permissions";
import { dayClocks } from "@/lib/enclosures";
import { MOVEMENT_WORDS, type MovementKind } from "@/lib/prepaid/kinds";
import {
  type PrepaidTotalsBy,
  REPORT_LINE_WORDS,
  type ReportLine,
  TOTALS_BY_WORDS,
} from "@/lib/prepaid/reports/report-words";
import { methodWords } from "@/lib/pricing/client";

interface Filters {
  q?: string;
  by?: PrepaidTotalsBy;
  kind?: MovementKind | null | undefined;
  line?: ReportLine | null | undefined;
  method?: string | null | undefined;
  day?: string | null;
  hour?: string | null | undefined;
  from?: string | null;
  to?: string | null;
  idle?: string | null | undefined;
  enclosureId?: number | null;
  typeId?: number | null;
  userId?: number | null;
  guardId?: number | null;
  adminId?: number | null;
}

interface Names extends Record<string, unknown> {
  venue: string | null;
  type: string | null;
  holder: string | null;
  guard: string | null;
  organizer: string | null;
}

/**
 * The filters of a report of prepaid in words, for the last sheet of its file. Only what the reader may see by the report's
 * permission has a name.
 */
export async function describePrepaid(
  ctx: Ctx,
  filters: Filters,
  permission: Permission = "report:prepaid",
): Promise<[string, string][]> {
  const { enclosureId = null, typeId = null, userId = null, guardId = null, adminId = null } = filters;
  const tenant = tenantOfAll(ctx, permission);
  const mine = sql`(${tenant}::int is null or admin_id = ${tenant}::int)`;
  const [names] = await dbOf(ctx).execute<Names>(sql`
    select (select name from enclosures where id = ${enclosureId}::int and ${mine}) as venue,
      (select name from prepaid_types where id = ${typeId}::int and ${mine}) as type,
      (select full_name from users u where id = ${userId}::int
        and exists (select from prepaid_accounts where user_id = u.id and ${mine})) as holder,
      (select full_name from users u where id = ${guardId}::int
        and exists (select from prepaid_debts where user_id = u.id and ${mine})) as guard,
      (select name from admins where id = ${adminId}::int and (${tenant}::int is null or id = ${tenant}::int)) as organizer`);
  const clocks = await dayClocks(ctx, { adminId: tenant ?? adminId, enclosureId });
  const said: [string, string | null | undefined][] = [
    ["Agrupado por", filters.by && TOTALS_BY_WORDS[filters.by]],
    ["Desde", filters.from],
    ["Hasta", filters.to],
    ["Día de operación", filters.day],
    ["Hora", filters.hour && `${filters.hour}:00 a ${filters.hour}:59`],
    ["Recinto", names?.venue],
    ["Tipo de QR", names?.type],
    ["Titular", names?.holder],
    ["Guardia", names?.guard],
    ["Organizador", names?.organizer],
    ["Movimiento", filters.kind && MOVEMENT_WORDS[filters.kind]],
    ["Renglón", filters.line && REPORT_LINE_WORDS[filters.line]],
    ["Forma de pago", filters.method && methodWords(filters.method)],
    ["Días sin venir", filters.idle],
    ["Búsqueda", filters.q],
    ["Días", operatingDayWords(clocks.map(({ dayStart }) => dayStart))],
  ];
  return said.flatMap(([name, value]) => (value ? [[name, value]] : []));
}
