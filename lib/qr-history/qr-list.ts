import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { userSearch } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { likePattern } from "@/lib/core/fields";
import { tenantOf } from "@/lib/core/permissions";
import { hasBeginnings, searchWords } from "@/lib/core/search-words";
import { normalizeShortCode } from "@/lib/core/short-code";
import { defineList, type KeyOf, sqlReader } from "@/lib/lists";
import { formatShortCode, notTakenBack } from "@/lib/passes";
import { KIND_WORDS } from "@/lib/passes/client";
import { DECISION_WORDS, type QrRowDto, STATE_WORDS } from "@/lib/qr-history/client";
import { QrFilters } from "@/lib/qr-history/schemas";

const named = { fullName: sql`u.full_name`, userName: sql`u.user_name`, email: sql`u.email`, phone: sql`u.phone` };

const plainText = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** A condition on passes: their holder (buyer, guest or subscriber) has the words in name, e-mail, phone or plate. */
function heldBy(q: string, tenant: number | null): SQL {
  const words = searchWords(q).slice(0, 8);
  if (words.length === 0) return sql`false`;
  const own = (alias: string) => (tenant === null ? sql`true` : sql`${sql.raw(alias)}.admin_id = ${tenant}`);
  const plain = sql`translate(lower(concat_ws(' ', h.name, h.email, h.phone, h.plate)), 'áéíóúüñ', 'aeiouun')`;
  const all = sql.join(
    words.map((word) => sql`${plain} like ${likePattern(plainText(word))}`),
    sql` and `,
  );
  const buyers = q.includes("@") ? sql`u.email = ${q.toLowerCase()}` : hasBeginnings(userSearch(named), words);
  return sql`p.id in (
    select t.pass_id from users u join tickets t on t.buyer_id = u.id and ${own("t")} where ${buyers}
    union all select h.pass_id from courtesies h where ${own("h")} and ${all}
    union all select o.pass_id from subscriber_qrs h join subscriber_passes o on o.subscriber_id = h.id
      where ${own("h")} and ${all})`;
}

/** The typed text is either a code or words about the holder. */
function codeOrHolder(q: string, tenant: number | null): SQL {
  const code = normalizeShortCode(q);
  return code ? sql`p.short_code = ${code}` : heldBy(q, tenant);
}

/**
 * Passes of the event, and subscribers' passes with a place in it. They are two queries because no index serves both.
 */
const passesOfEvent = (eventId: number) => sql`p.id in (
  select x.id from passes x where x.event_id = ${eventId}
  union all select o.pass_id from event_areas b join places l on l.event_area_id = b.id and l.subscriber_id is not null
    join subscriber_passes o on o.subscriber_id = l.subscriber_id where b.event_id = ${eventId})`;

const SELECT = sql`p.id, p.short_code as "shortCode", p.kind, p.state, p.state_reason as "stateReason",
  coalesce(c.name, q.name, u.full_name) as holder, coalesce(q.plate, c.plate) as plate, e.name as "eventName",
  z.key as "zoneKey", z.name as "zoneName", n.name as venue, n.time_zone as "timeZone",
  s.decision as "lastDecision", s.direction as "lastDirection", s.scanned_at as "lastAt",
  p.created_at as "createdAt"`;

const JOINS = sql`join enclosures n on n.id = p.enclosure_id
  left join events e on e.id = p.event_id
  left join event_areas a on a.id = p.event_area_id
  left join parking_areas z on z.id = coalesce(a.parking_area_id, p.parking_area_id)
  left join tickets t on t.pass_id = p.id
  left join users u on u.id = t.buyer_id
  left join courtesies c on c.pass_id = p.id
  left join subscriber_passes h on h.pass_id = p.id
  left join subscriber_qrs q on q.id = h.subscriber_id
  left join lateral (select x.decision, x.direction, x.scanned_at from scans x
    where x.pass_id = p.id and ${notTakenBack("x")} order by x.recorded_at desc limit 1) s on true`;

/** Only the QR with the `id` is read, where one is given. */
export function qrReader(ctx: Ctx, { q, kind, state, eventId, id }: z.output<typeof QrFilters> & { id?: number }) {
  const tenant = tenantOf(ctx.actor);
  return sqlReader(ctx, {
    select: SELECT,
    from: sql`passes p`,
    joins: JOINS,
    where: [
      tenant === null ? sql`true` : sql`p.admin_id = ${tenant}`,
      ...(id === undefined ? [] : [sql`p.id = ${id}`]),
      ...(q ? [codeOrHolder(q, tenant)] : []),
      // Written into the text so that the planner can choose the partial indexes of rare kinds and states.
      ...(kind ? [sql`p.kind = ${sql.raw(`'${kind}'`)}`] : []),
      ...(state ? [sql`p.state = ${sql.raw(`'${state}'`)}`] : []),
      ...(eventId === null ? [] : [passesOfEvent(eventId)]),
    ],
    id: sql`p.id`,
    sorts: { made: null },
    toDto: (row: QrRowDto & Record<string, unknown>): QrRowDto => row,
  });
}

/** All kinds of QR, newest first, with the last reading at a gate. */
export const qrList = defineList<QrRowDto>()({
  name: "historial-qr",
  title: "Historial de QR",
  permission: "qr:history",
  people: true,
  filters: QrFilters,
  address: { tipo: "kind", estado: "state", evento: "eventId" },
  sorts: ["made"],
  sort: "-made",
  zone: ({ timeZone }) => timeZone,
  columns: [
    { key: "code", header: "Código", value: ({ shortCode }) => formatShortCode(shortCode), shown: "always", width: 22 },
    { key: "kind", header: "Tipo", value: ({ kind }) => KIND_WORDS[kind], shown: "asked", width: 12 },
    { key: "holder", header: "De quién", value: ({ holder }) => holder ?? "Sin asignar", width: 32 },
    { key: "plate", header: "Placa", value: ({ plate }) => plate ?? "", shown: "asked", width: 12 },
    { key: "event", header: "Evento", value: ({ eventName }) => eventName ?? "Varios eventos", width: 36 },
    {
      key: "zone",
      header: "Zona",
      value: ({ zoneKey, zoneName }) => (zoneKey ? `${zoneKey} ${zoneName}` : ""),
      width: 18,
    },
    { key: "state", header: "Estado", value: ({ state }) => STATE_WORDS[state], width: 14 },
    {
      key: "last",
      header: "Última lectura",
      value: ({ lastDecision }) => (lastDecision ? DECISION_WORDS[lastDecision] : "Ninguna"),
      width: 28,
    },
    { key: "lastAt", header: "Leído", value: ({ lastAt }) => lastAt, kind: "moment", shown: "asked", width: 18 },
    { key: "made", header: "Creado", value: ({ createdAt }) => createdAt, kind: "moment", sort: "made", width: 18 },
    { key: "venue", header: "Recinto", value: ({ venue }) => venue, shown: "asked", width: 28 },
  ],
  reader: qrReader,
});

export type QrColumn = KeyOf<typeof qrList>;
