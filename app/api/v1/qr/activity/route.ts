import { z } from "zod";
import { LongId, Moment, optionalIso, pages, QueryId } from "@/app/api/v1/wire";
import { DECISIONS } from "@/lib/access/client";
import { toIso } from "@/lib/core/dates";
import { methods, pageOf, pagingTo, route } from "@/lib/http";
import { qrActivity } from "@/lib/qr-history";
import type { QrRowDto } from "@/lib/qr-history/client";

const QrWire = z
  .object({
    id: LongId,
    shortCode: z.string(),
    kind: z.enum(["ticket", "courtesy", "subscriber", "infinity", "prepaid"]),
    state: z.enum(["active", "blocked", "revoked"]),
    stateReason: z.string().nullable(),
    holder: z.string().nullable().describe("De quién es: comprador, invitado o abonado"),
    plate: z.string().nullable(),
    eventName: z.string().nullable(),
    zoneKey: z.string().nullable(),
    zoneName: z.string().nullable(),
    enclosureName: z.string(),
    lastDecision: z.enum(DECISIONS).nullable(),
    lastDirection: z.enum(["in", "out"]).nullable(),
    lastAt: Moment.nullable(),
    createdAt: Moment,
  })
  .meta({ id: "QrActivity" });

function qrWire({ venue, timeZone, lastAt, createdAt, ...row }: QrRowDto): z.input<typeof QrWire> {
  return {
    ...row,
    enclosureName: venue,
    lastAt: optionalIso(lastAt, timeZone),
    createdAt: toIso(createdAt, timeZone),
  };
}

const get = route(
  {
    id: "QR3",
    operation: "listQrActivity",
    method: "GET",
    path: "/qr/activity",
    summary:
      "Todos los QR del organizador con su última lectura, el más nuevo primero; `total` cuenta hasta 10,000 y las páginas siguen",
    auth: "qr:history",
    query: z.object({
      ...pagingTo(1_000_000),
      evento: QueryId.optional(),
      code: z.string().max(100).optional().describe("Un código, o el nombre, correo o placa de quien lo tiene"),
    }),
    response: z.array(QrWire),
  },
  qrActivity,
  { input: ({ query }) => ({ ...pageOf(query), eventId: query.evento, code: query.code }), ...pages(qrWire) },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);
