import { z } from "zod";
import { Cents, LongId, Moment, optionalIso } from "@/app/api/v1/wire";
import { toIso } from "@/lib/core/dates";
import { methods, route } from "@/lib/http";
import { movementMonth } from "@/lib/prepaid";
import { MOVEMENT_FILTERS, MOVEMENT_KINDS, type MonthDto } from "@/lib/prepaid/client";

const Month = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
  .describe("`2026-11`, por el calendario del recinto");

const MovementWire = z
  .object({
    no: z.int().describe("Su número en el QR, desde 1"),
    folio: z.string(),
    kind: z.enum(MOVEMENT_KINDS).describe("Por qué se movió el saldo"),
    at: Moment,
    amountCents: z.int().describe("Centavos de MXN; negativo si sale"),
    giftCents: z.int().describe("Lo que de ello es saldo de regalo"),
    balanceCents: Cents.describe("El saldo después"),
    gate: z.string().nullable().describe("El acceso"),
    method: z.string().nullable().describe("Con qué se pagó una recarga"),
    reason: z.string().nullable(),
    minutes: z.int().nullable().describe("Cuánto duró la visita"),
    expiresAt: Moment.nullable().describe("Cuándo vence un regalo"),
  })
  .meta({ id: "PrepaidMove" });

const HistoryWire = z
  .object({
    idPrepaid: LongId,
    month: Month,
    openingCents: Cents.describe("Con cuánto saldo empezó el mes"),
    topupCents: Cents.describe("Lo que se recargó"),
    favorCents: Cents.describe("Regalos, ajustes y dinero que volvió al saldo"),
    stayCents: z.int().describe("Lo que costó el estacionamiento, negativo"),
    otherCents: z.int().describe("Devoluciones y lo demás que salió, negativo"),
    closingCents: Cents.describe("Con cuánto terminó; en el mes en curso, el de ahora"),
    visits: z.int().describe("Cuántas visitas"),
    count: z.int().describe("Cuántos movimientos del mes muestra el filtro"),
    movements: z.array(MovementWire).describe("El último primero"),
    below: z.int().nullable().describe("Con él se piden los que siguen; nulo si ya son todos"),
  })
  .meta({ id: "PrepaidHistory" });

function historyWire({ account, month, movements, ...sums }: MonthDto): z.input<typeof HistoryWire> {
  const { timeZone } = account.venue;
  const { openingCents, topupCents, favorCents, stayCents, otherCents, closingCents, visits, count, below } = sums;
  return {
    idPrepaid: account.id,
    month: month.key,
    openingCents,
    topupCents,
    favorCents,
    stayCents,
    otherCents,
    closingCents,
    visits,
    count,
    below,
    movements: movements.map(({ id: _id, words: _words, at, expiresAt, ...rest }) => ({
      ...rest,
      at: toIso(at, timeZone),
      expiresAt: optionalIso(expiresAt, timeZone),
    })),
  };
}

const post = route(
  {
    id: "PP2",
    operation: "getPrepaidMonth",
    method: "POST",
    path: "/prepaid/history",
    summary: "Los movimientos de un mes de un QR de prepago, con el saldo después de cada uno",
    auth: "prepaid:consult",
    atomic: true,
    body: z.object({
      idPrepaid: LongId,
      month: Month.optional().describe("El mes en curso si falta"),
      filter: z.enum(MOVEMENT_FILTERS).optional().describe("Todos si falta"),
      below: z.int().min(1).optional().describe("Los que tienen un número menor"),
    }),
    response: HistoryWire,
    errors: ["resource.not_found"],
  },
  movementMonth,
  {
    input: ({ body: { idPrepaid, ...rest } }) => ({ ...rest, accountId: idPrepaid }),
    output: historyWire,
    names: { accountId: "idPrepaid" },
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);
