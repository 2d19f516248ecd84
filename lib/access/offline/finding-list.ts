import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { FINDING_WORDS, type FindingRowDto, SHOWN_ONLY } from "@/lib/access/client";
import { FindingFilters } from "@/lib/access/schemas";
import type { Ctx } from "@/lib/core/context";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { defineList, type KeyOf, sqlReader } from "@/lib/lists";

const RESOLVED = sql`exists (select 1 from offline_resolutions r where r.reading_id = o.id and r.act in ('accepted', 'incident'))`;

const COLUMNS = sql`o.id, o.findings, o.code_tail as "codeTail", o.shown, o.judged, o.direction, o.read_at as "readAt",
        o.wall_at as "wallAt", o.received_at as "receivedAt", o.forced_reason as "forcedReason", g.label as gate,
        coalesce(u.full_name, o.device) as guard, e.name as "eventName", n.time_zone as "timeZone", z.key as "zoneKey",
        (select gg.label || ', ' || to_char(x.scanned_at at time zone n.time_zone, 'HH24:MI:SS')
          from scans x join gates gg on gg.id = x.gate_id where x.id = o.against_scan_id) as against,
        (select string_agg(case r.act when 'accepted' then 'Aceptado' when 'incident' then 'Incidente' else 'Cobro deshecho' end
            || ' por ' || ru.full_name || case when r.note = '' then '' else ': ' || r.note end, '; ' order by r.id)
          from offline_resolutions r join users ru on ru.id = r.user_id where r.reading_id = o.id) as resolved,
        ${RESOLVED} as "isResolved",
        coalesce(p.kind = 'prepaid', false) and not exists (
          select 1 from offline_resolutions r where r.reading_id = o.id and r.act = 'charge_undone') as "mayUndoCharge"`;

const JOINS = sql`join gates g on g.id = o.gate_id left join users u on u.id = o.user_id join enclosures n on n.id = o.enclosure_id
        left join events e on e.id = o.event_id left join passes p on p.id = o.pass_id
        left join event_areas a on a.id = p.event_area_id
        left join parking_areas z on z.id = coalesce(a.parking_area_id, p.parking_area_id)`;

const seconds = (ms: number) => Math.round(ms / 1_000);

/** What gates decided without a network and a person has to look at, the latest first. */
export const findingList = defineList<FindingRowDto>()({
  name: "conflictos-sin-red",
  title: "Conflictos sin red",
  permission: "finding:read",
  filters: FindingFilters,
  address: { evento: "eventId", recinto: "enclosureId", tipo: "finding", estado: "state" },
  sorts: ["at"],
  sort: "-at",
  zone: ({ timeZone }) => timeZone,
  columns: [
    {
      key: "what",
      header: "Qué pasó",
      value: ({ findings }) => findings.map((finding) => FINDING_WORDS[finding]).join("; "),
      shown: "always",
      width: 36,
    },
    { key: "code", header: "Código", value: ({ codeTail }) => `…${codeTail}`, width: 12 },
    { key: "shown", header: "Mostró", value: ({ shown }) => shownWords(shown), width: 14 },
    { key: "at", header: "Hora real", value: ({ readAt }) => readAt, kind: "moment", sort: "at", width: 18 },
    { key: "wall", header: "Su reloj", value: ({ wallAt }) => wallAt, kind: "moment", shown: "asked", width: 18 },
    {
      key: "off",
      header: "Diferencia (s)",
      value: ({ readAt, wallAt }) => seconds(wallAt.getTime() - readAt.getTime()),
      kind: "number",
      shown: "asked",
      width: 14,
    },
    {
      key: "received",
      header: "Subió",
      value: ({ receivedAt }) => receivedAt,
      kind: "moment",
      shown: "asked",
      width: 18,
    },
    { key: "gate", header: "Acceso", value: ({ gate }) => gate, width: 18 },
    { key: "guard", header: "Guardia", value: ({ guard }) => guard, width: 24 },
    { key: "against", header: "Contra", value: ({ against }) => against ?? "", width: 30 },
    { key: "reason", header: "Motivo", value: ({ forcedReason }) => forcedReason ?? "", shown: "asked", width: 30 },
    { key: "event", header: "Evento", value: ({ eventName }) => eventName ?? "", shown: "asked", width: 30 },
    { key: "state", header: "Estado", value: ({ resolved }) => resolved ?? "Por revisar", width: 24 },
  ],
  reader: (ctx, { q, eventId, enclosureId, finding, state }) => {
    const tenant = tenantOf(ctx.actor);
    return sqlReader(ctx, {
      select: COLUMNS,
      from: sql`offline_readings o`,
      joins: JOINS,
      where: [
        sql`o.findings <> '{}'`,
        tenant === null ? sql`true` : sql`o.admin_id = ${tenant}`,
        ...(q ? [sql`o.code_tail = ${q.toUpperCase().slice(-4)}`] : []),
        ...(eventId === null ? [] : [sql`o.event_id = ${eventId}`]),
        ...(enclosureId === null ? [] : [sql`o.enclosure_id = ${enclosureId}`]),
        ...(finding ? [sql`${finding} = any(o.findings)`] : []),
        ...(state ? [state === "resolved" ? RESOLVED : sql`not ${RESOLVED}`] : []),
      ],
      id: sql`o.id`,
      sorts: { at: null },
      toDto: (row: FindingRowDto & Record<string, unknown>): FindingRowDto => row,
    });
  },
});

function shownWords(shown: FindingRowDto["shown"]): string {
  if (shown === "admitted") return "Pasa";
  return shown === SHOWN_ONLY ? "Sin red" : "Alto";
}

const OWN = 100;

/** What the person's own phone decided without a network and somebody has to look at, the latest first. */
export async function ownFindings({ ctx }: { ctx: Ctx }): Promise<FindingRowDto[]> {
  const { userId } = authorizeUser(ctx.actor, "scan:redeem");
  return dbOf(ctx).execute<FindingRowDto & Record<string, unknown>>(sql`
    select ${COLUMNS} from offline_readings o ${JOINS}
    where o.user_id = ${userId} and o.findings <> '{}' order by o.read_at desc, o.id desc limit ${OWN}`);
}

export type FindingColumn = KeyOf<typeof findingList>;
