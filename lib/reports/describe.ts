import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { type Permission, tenantOfAll } from "@/lib/core/permissions";
import { methodWords } from "@/lib/pricing/client";
import {
  ACCOUNT_KIND_WORDS,
  type AccountKind,
  COURTESY_PART_WORDS,
  type CourtesyPart,
  FREE_WHY_WORDS,
  type FreeWhy,
  INFINITY_STATE_WORDS,
  type InfinityState,
  SALES_BY_WORDS,
  SALES_DATE_WORDS,
  type SalesBy,
  type SalesDate,
} from "@/lib/reports/client";
import { dayWords } from "@/lib/reports/day-words";

interface Filters {
  q?: string;
  by?: SalesBy;
  date?: SalesDate;
  from?: string | null;
  to?: string | null;
  kind?: AccountKind | null | undefined;
  state?: InfinityState | null | undefined;
  why?: FreeWhy | null | undefined;
  courtesy?: CourtesyPart | null | undefined;
  method?: string | null | undefined;
  eventId?: number | null;
  parkingAreaId?: number | null;
  enclosureId?: number | null;
  eventTypeId?: number | null;
  /** A type of QR of prepaid. */
  typeId?: number | null;
  /** A VIP QR. */
  subscriberId?: number | null;
  adminId?: number | null;
}

interface Names extends Record<string, unknown> {
  event: string | null;
  zone: string | null;
  venue: string | null;
  type: string | null;
  qrType: string | null;
  qr: string | null;
  organizer: string | null;
}

/**
 * The filters of a report in words, for the last sheet of its file. Only what the reader may see by the report's
 * permission has a name.
 */
export async function describeFilters(
  ctx: Ctx,
  filters: Filters,
  permission: Permission = "report:general",
): Promise<[string, string][]> {
  const { eventId = null, parkingAreaId = null, enclosureId = null, eventTypeId = null, adminId = null } = filters;
  const { typeId = null, subscriberId = null } = filters;
  const tenant = tenantOfAll(ctx, permission);
  const mine = sql`${tenant}::int is null or admin_id = ${tenant}::int`;
  const [names] = await dbOf(ctx).execute<Names>(sql`
    select (select name from events where id = ${eventId}::int and (${mine})) as event,
      (select key || ' ' || name from parking_areas where id = ${parkingAreaId}::int and (${mine})) as zone,
      (select name from enclosures where id = ${enclosureId}::int and (${mine})) as venue,
      (select name from event_types where id = ${eventTypeId}::int) as type,
      (select name from prepaid_types where id = ${typeId}::int and (${mine})) as "qrType",
      (select name from subscriber_qrs where id = ${subscriberId}::int and (${mine})) as qr,
      (select name from admins where id = ${adminId}::int and (${tenant}::int is null or id = ${tenant}::int)) as organizer`);
  const said: [string, string | null | undefined][] = [
    ["Agrupado por", filters.by && SALES_BY_WORDS[filters.by]],
    ["Fecha", filters.date && SALES_DATE_WORDS[filters.date]],
    ["Desde", filters.from],
    ["Hasta", filters.to],
    ["Evento", names?.event],
    ["Zona", names?.zone],
    ["Recinto", names?.venue],
    ["Tipo de evento", names?.type],
    ["Tipo de QR", names?.qrType],
    ["QR", names?.qr],
    ["Organizador", names?.organizer],
    ["Forma de pago", filters.method && methodWords(filters.method)],
    ["Movimiento", filters.kind && ACCOUNT_KIND_WORDS[filters.kind]],
    ["Estado", filters.state && INFINITY_STATE_WORDS[filters.state]],
    ["Por qué", filters.why && FREE_WHY_WORDS[filters.why]],
    ["Cortesías", filters.courtesy && COURTESY_PART_WORDS[filters.courtesy]],
    ["Búsqueda", filters.q],
    ["Días", await dayWords(ctx, tenant, filters)],
  ];
  return said.flatMap(([name, value]) => (value ? [[name, value]] : []));
}
