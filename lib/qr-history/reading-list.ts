import { sql } from "drizzle-orm";
import { tenantOf } from "@/lib/core/permissions";
import { defineList, type KeyOf, sqlReader } from "@/lib/lists";
import { notTakenBack } from "@/lib/passes";
import { formatShortCode } from "@/lib/passes/client";
import { DIRECTION_WORDS, type ReadingRowDto, readingWords } from "@/lib/qr-history/client";
import { ReadingFilters } from "@/lib/qr-history/schemas";

/** What was read, where nothing of ours carries that code. */
const codeOf = ({ shortCode, codeTail }: ReadingRowDto) =>
  shortCode ? formatShortCode(shortCode) : codeTail ? `…${codeTail}` : "Sin código";

/** What the gates of an event read, and what they answered; the latest first. */
export const readingList = defineList<ReadingRowDto>()({
  name: "lecturas",
  fileName: ({ eventId }) => `lecturas-evento-${eventId ?? 0}`,
  title: "Lecturas",
  permission: "qr:history",
  filters: ReadingFilters,
  address: { evento: "eventId", acceso: "gateId", sentido: "direction", respuesta: "answer" },
  sorts: ["when"],
  sort: "-when",
  zone: ({ timeZone }) => timeZone,
  columns: [
    { key: "code", header: "Código", value: codeOf, shown: "always", width: 22 },
    { key: "answer", header: "Respuesta", value: readingWords, width: 24 },
    { key: "undone", header: "Por qué no pasó", value: ({ undone }) => undone ?? "", shown: "asked", width: 28 },
    { key: "direction", header: "Sentido", value: ({ direction }) => DIRECTION_WORDS[direction], width: 12 },
    { key: "gate", header: "Acceso", value: ({ gate }) => gate ?? "", width: 24 },
    { key: "guard", header: "Leyó", value: ({ guard }) => guard ?? "", width: 28 },
    { key: "cars", header: "Autos", value: ({ cars }) => cars, kind: "number", shown: "asked", width: 10 },
    { key: "when", header: "Cuándo", value: ({ at }) => at, kind: "moment", sort: "when", width: 18 },
    {
      key: "arrived",
      header: "Llegó aquí",
      value: ({ recordedAt }) => recordedAt,
      kind: "moment",
      shown: "asked",
      width: 18,
    },
  ],
  reader: (ctx, { eventId, gateId, direction, answer }) => {
    const tenant = tenantOf(ctx.actor);
    return sqlReader(ctx, {
      select: sql`s.id, s.pass_id as "passId", p.short_code as "shortCode", s.code_tail as "codeTail", s.decision, s.direction,
        g.label as gate, u.full_name as guard, case when s.decision = 'admitted' and k.scan_id is null then coalesce(s.cars, 1) end as cars, k.reason as undone,
        s.scanned_at as at, s.recorded_at as "recordedAt", n.time_zone as "timeZone"`,
      from: sql`scans s`,
      joins: sql`join enclosures n on n.id = s.enclosure_id
        left join passes p on p.id = s.pass_id
        left join scan_undos k on k.scan_id = s.id
        left join gates g on g.id = s.gate_id
        left join users u on u.id = s.user_id`,
      where: [
        tenant === null ? sql`true` : sql`s.admin_id = ${tenant}`,
        sql`s.event_id = ${eventId ?? 0}`,
        ...(gateId === null ? [] : [sql`s.gate_id = ${gateId}`]),
        ...(direction ? [sql`s.direction = ${direction}`] : []),
        ...(answer === "admitted" ? [sql`s.decision = 'admitted' and ${notTakenBack("s")}`] : []),
        ...(answer === "refused" ? [sql`not (s.decision = 'admitted' and ${notTakenBack("s")})`] : []),
      ],
      id: sql`s.id`,
      sorts: { when: { by: sql`s.recorded_at`, type: "timestamptz" } },
      toDto: (row: ReadingRowDto & Record<string, unknown>): ReadingRowDto => row,
    });
  },
});

export type ReadingColumn = KeyOf<typeof readingList>;
