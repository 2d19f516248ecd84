import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx } from "@/lib/core/context";
import { tenantOf } from "@/lib/core/permissions";
import { COURTESY_STATE_WORDS, type CourtesyDto, MOST_COURTESIES } from "@/lib/courtesy-qrs/client";
import {
  COURTESIES_TABLE,
  COURTESY_JOINS,
  type CourtesyRow,
  chosen,
  courtesyColumns,
} from "@/lib/courtesy-qrs/courtesy-sql";
import { CourtesyFilters } from "@/lib/courtesy-qrs/schemas";
import { defineList, hasWords, type KeyOf, plainSql, sqlReader } from "@/lib/lists";
import { formatShortCode } from "@/lib/passes";

const MOST_CODES = 200;

/** Courtesies whose code begins like this, or that have all the words in their texts. */
function matches(q: string): SQL {
  const words = hasWords(q, [sql`c.name`, sql`c.email`, sql`c.phone`, sql`c.plate`, sql`c.note`]);
  const code = q.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  if (!/^[0-9A-HJKMNP-TV-Z]{4,16}$/.test(code)) return words;
  return sql`(c.pass_id = any(array(
    select x.id from passes x where x.short_code like ${`${code}%`} and x.kind = 'courtesy' limit ${MOST_CODES}::int)) or ${words})`;
}

function readerOf(ctx: Ctx, { q, ...asked }: z.output<typeof CourtesyFilters>) {
  return sqlReader(ctx, {
    select: courtesyColumns(ctx.now),
    from: COURTESIES_TABLE,
    joins: COURTESY_JOINS,
    where: [chosen(tenantOf(ctx.actor), asked), ...(q ? [matches(q)] : [])],
    id: sql`c.pass_id`,
    sorts: { made: null, name: { by: plainSql(sql`coalesce(c.name, '')`), type: "text" } },
    toDto: (row: CourtesyRow): CourtesyDto => row,
  });
}

/** The tenant's courtesies, the newest first. Deleted ones are listed only if that state is asked for. */
export const courtesyList = defineList<CourtesyDto>()({
  name: "cortesias",
  title: "QR de cortesía",
  permission: "courtesy:read",
  people: true,
  filters: CourtesyFilters,
  address: { evento: "eventId", zona: "zoneId", lote: "batchId", estado: "state" },
  sorts: ["made", "name"],
  sort: "-made",
  zone: ({ timeZone }) => timeZone,
  columns: [
    { key: "code", header: "Código", value: ({ shortCode }) => formatShortCode(shortCode), shown: "always", width: 22 },
    { key: "name", header: "Persona", value: ({ name }) => name ?? "", sort: "name", width: 32 },
    { key: "email", header: "Correo", value: ({ email }) => email ?? "", shown: "file", width: 30 },
    { key: "phone", header: "WhatsApp", value: ({ phone }) => phone ?? "", shown: "file", width: 16 },
    { key: "event", header: "Evento", value: ({ eventName }) => eventName, shown: "asked", width: 32 },
    { key: "starts", header: "Fecha del evento", value: ({ startsAt }) => startsAt, kind: "moment", shown: "file" },
    { key: "zone", header: "Zona", value: ({ zoneKey, zoneName }) => `${zoneKey} ${zoneName}`, width: 24 },
    { key: "place", header: "Lugar", value: ({ placeLabel }) => placeLabel ?? "", shown: "asked", width: 10 },
    { key: "state", header: "Estado", value: ({ state }) => COURTESY_STATE_WORDS[state], width: 16 },
    { key: "used", header: "Usos", value: ({ entriesUsed }) => entriesUsed, kind: "number", width: 8 },
    { key: "rights", header: "Entradas", value: ({ entryRights }) => entryRights, kind: "number", shown: "file" },
    { key: "plate", header: "Placa", value: ({ plate }) => plate ?? "", shown: "asked", width: 14 },
    { key: "note", header: "Nota", value: ({ note }) => note ?? "", shown: "asked", width: 32 },
    { key: "sent", header: "Enviado", value: ({ sentAt }) => sentAt, kind: "moment", shown: "asked", width: 18 },
    { key: "opened", header: "Abierto", value: ({ openedAt }) => openedAt, kind: "moment", shown: "asked", width: 18 },
    { key: "made", header: "Generado", value: ({ createdAt }) => createdAt, kind: "moment", sort: "made", width: 18 },
  ],
  choose: {
    most: MOST_COURTESIES,
    id: ({ id, state }) => (state === "deleted" || state === "cancelled" ? null : id),
  },
  reader: readerOf,
});

export type CourtesyColumn = KeyOf<typeof courtesyList>;
