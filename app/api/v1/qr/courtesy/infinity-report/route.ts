import { z } from "zod";
import { Id, LongId, Moment, optionalIso, pages, QueryId } from "@/app/api/v1/wire";
import { toIso } from "@/lib/core/dates";
import { methods, pageOf, pagingTo, route } from "@/lib/http";
import { infinityReport } from "@/lib/reports";
import type { InfinityRowDto } from "@/lib/reports/client";

const InfinityWire = z
  .object({
    id: LongId,
    name: z.string(),
    plate: z.string().nullable(),
    state: z.enum(["active", "paused", "over", "ended"]),
    idZone: Id,
    zoneKey: z.string(),
    zoneName: z.string(),
    enclosureName: z.string(),
    validFrom: Moment,
    validUntil: Moment.nullable().describe("Sin él no tiene fin"),
    entries: z.int(),
    events: z.int().describe("A cuántos eventos entró"),
    lastEntryAt: Moment.nullable(),
  })
  .meta({ id: "InfinityRow" });

function infinityWire(row: InfinityRowDto): z.input<typeof InfinityWire> {
  const { adminId: _admin, zoneId, venue, timeZone, validFrom, validUntil, lastEntryAt, ...rest } = row;
  return {
    ...rest,
    idZone: zoneId,
    enclosureName: venue,
    validFrom: toIso(validFrom, timeZone),
    validUntil: optionalIso(validUntil, timeZone),
    lastEntryAt: optionalIso(lastEntryAt, timeZone),
  };
}

const Instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const get = route(
  {
    id: "QR9",
    operation: "listInfinityEntries",
    method: "GET",
    path: "/qr/courtesy/infinity-report",
    summary: "Los QR VIP del organizador y cuántas veces entraron, en un evento, una zona o entre dos momentos",
    auth: "subscriber_qr:read",
    query: z.object({
      ...pagingTo(1_000_000),
      evento: QueryId.optional(),
      zona: QueryId.optional(),
      fechaInicio: Instant.optional(),
      fechaFin: Instant.optional().describe("No incluido"),
    }),
    response: z.array(InfinityWire),
    errors: ["report.too_long", "report.unavailable"],
  },
  infinityReport,
  {
    input: ({ query: { evento, zona, fechaInicio, fechaFin, ...query } }) => ({
      ...pageOf(query),
      eventId: evento,
      parkingAreaId: zona,
      from: fechaInicio,
      to: fechaFin,
    }),
    ...pages(infinityWire),
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);
