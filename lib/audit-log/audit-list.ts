import { sql } from "drizzle-orm";
import { z } from "zod";
import { actionWords, entityWords, fieldWords, valueWords } from "@/lib/audit/client";
import type { AuditRowDto } from "@/lib/audit-log/client";
import { AUDIT_COLUMNS, AUDIT_JOINS, auditConditions, toAuditDto } from "@/lib/audit-log/read-audit";
import type { Ctx } from "@/lib/core/context";
import { dayRange, startOfLocalDay } from "@/lib/core/dates";
import { tenantOf } from "@/lib/core/permissions";
import { defineList, type KeyOf, sqlReader } from "@/lib/lists";

const name = z.string().trim().max(100).optional().catch(undefined);

const AuditFilters = z.object({
  /** Searches the names of the people who acted. */
  q: z.string().trim().max(100).default(""),
  action: name,
  entity: name,
  entityId: name,
  person: z.coerce.number().int().min(1).max(2_147_483_647).optional().catch(undefined),
  /** Days such as 2026-11-28, the last one included. */
  from: name,
  to: name,
  timeZone: z.string().default("America/Monterrey"),
});

function changeWords({ changes }: AuditRowDto, zone: string): string {
  return changes
    .map(({ field, before, after, erased }) => {
      const was = erased ? "borrado" : `${valueWords(field, before, zone)} → ${valueWords(field, after, zone)}`;
      return `${fieldWords(field)}: ${was}`;
    })
    .join("; ");
}

const isPlatform = ({ actor }: Ctx) => tenantOf(actor) === null;

function dayOf(text: string | undefined, timeZone: string): Date | undefined {
  return (text && startOfLocalDay(text, timeZone)) || undefined;
}

function readerOf(ctx: Ctx, { from, to, timeZone, ...filter }: z.output<typeof AuditFilters>) {
  const tenant = tenantOf(ctx.actor);
  const until = dayOf(to, timeZone);
  const days = { from: dayOf(from, timeZone), to: until && dayRange(until, timeZone).to };
  return sqlReader(ctx, {
    select: AUDIT_COLUMNS,
    from: sql`audit_log a`,
    joins: AUDIT_JOINS,
    id: sql`a.id`,
    toDto: toAuditDto,
    where: auditConditions({ ...filter, ...days }, tenant),
    // Ids follow time closely; a tenant's rows have an index by time, all rows one by id.
    sorts: { when: tenant === null ? null : { by: sql`a.at`, type: "timestamptz" } },
  });
}

/** The latest first. The platform's administrator sees all rows, others those of their tenant. */
export const auditList = defineList<AuditRowDto>()({
  name: "actividad",
  title: "Registro de actividad",
  permission: "audit:read",
  filters: AuditFilters,
  address: { accion: "action", sobre: "entity", numero: "entityId", persona: "person", desde: "from", hasta: "to" },
  sorts: ["when"],
  sort: "-when",
  pageSize: 50,
  columns: [
    { key: "what", header: "Qué", value: ({ action }) => actionWords(action), shown: "always", width: 34 },
    { key: "when", header: "Cuándo", value: ({ at }) => at, kind: "moment", sort: "when", width: 18 },
    { key: "who", header: "Quién", value: ({ actor }) => actor.name, width: 28 },
    { key: "user", header: "Usuario", value: ({ actor }) => actor.id, kind: "number", shown: "file", width: 10 },
    { key: "about", header: "Sobre", value: ({ entity }) => entityWords(entity), width: 22 },
    { key: "number", header: "Número", value: ({ entityId }) => entityId, shown: "file", width: 16 },
    { key: "changes", header: "Cambios", value: changeWords, width: 80 },
    {
      key: "admin",
      header: "Organizador",
      shown: "file",
      width: 26,
      only: isPlatform,
      value: ({ adminName }) => adminName,
    },
    { key: "request", header: "Solicitud", value: ({ requestId }) => requestId, shown: "file", width: 38 },
  ],
  reader: readerOf,
});

export type AuditColumn = KeyOf<typeof auditList>;
