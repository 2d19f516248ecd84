import { z } from "zod";
import { Id, LongId, Moment, optionalIso, QueryId } from "@/app/api/v1/wire";
import { toIso } from "@/lib/core/dates";
import { pagingTo } from "@/lib/http";
import {
  ACCOUNT_STATES,
  MOVEMENT_KINDS,
  type PaidAndGift,
  type PrepaidLiabilityDto,
  type PrepaidMovementDto,
  type PrepaidPersonDto,
  REPORT_LINES,
} from "@/lib/prepaid/client";

const Instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** Rows of a report may be millions: a deep page goes on from a cursor. */
export const paging = pagingTo(1_000_000);

export const period = {
  fechaInicio: Instant.optional(),
  fechaFin: Instant.optional().describe("No incluido"),
};

export const dates = {
  startDate: Instant.optional(),
  endDate: Instant.optional().describe("No incluido"),
};

export const admin = QueryId.optional().describe("De la plataforma: los de un organizador");

export const idEnclosure = QueryId.optional();

const Signed = z.int().describe("Centavos de MXN; menos de 0 es lo que salió del saldo");
const Sum = z.int().describe("Centavos de MXN");

export const MovementWire = z
  .object({
    id: LongId,
    idPrepaid: LongId,
    accountFolio: z.string(),
    intIDUsuario: Id,
    holder: z.string(),
    email: z.string().nullable(),
    typeName: z.string(),
    idEnclosure: Id,
    enclosureName: z.string(),
    folio: z.string(),
    kind: z.enum(MOVEMENT_KINDS),
    at: Moment,
    amountCents: Signed,
    giftCents: Signed.describe("De ese importe, lo que fue de regalos"),
    ivaCents: Sum.describe("El IVA que causa, según el recinto; menos de 0 donde se regresa"),
    balanceCents: Sum.describe("El saldo después"),
    gateLabel: z.string().nullable(),
    method: z.string().nullable().describe("De una recarga: cómo se pagó"),
    reason: z.string().nullable(),
  })
  .meta({ id: "PrepaidMovement" });

export function movementWire(row: PrepaidMovementDto): z.input<typeof MovementWire> {
  const {
    accountId,
    nickname: _nickname,
    userId,
    enclosureId,
    timeZone,
    at,
    gate,
    by: _by,
    feeCents: _fee,
    ...rest
  } = row;
  return {
    ...rest,
    idPrepaid: accountId,
    intIDUsuario: userId,
    idEnclosure: enclosureId,
    at: toIso(at, timeZone),
    gateLabel: gate,
  };
}

export const TotalWire = z
  .object({
    key: z.string().describe("Id del tipo o del recinto, día (2026-11-28) u hora (07)"),
    label: z.string(),
    visits: z.int(),
    topups: z.int(),
    topupCents: Sum,
    giftCents: Sum,
    chargedCents: Sum.describe("Lo cobrado, menos lo que se regresó"),
    chargedGiftCents: Sum.describe("De lo cobrado, lo que se pagó con regalos"),
    refundCents: Sum,
    otherCents: Signed.describe("Ajustes, contracargos y saldo vencido"),
  })
  .meta({ id: "PrepaidTotal" });

export const PersonWire = z
  .object({
    intIDUsuario: Id,
    fullName: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    accounts: z.int().describe("Sus QR sin cerrar"),
    visits: z.int().describe("Entradas en las fechas pedidas"),
    topupCents: Sum,
    chargedCents: Sum,
    balanceCents: Sum,
    debtCents: Sum,
    lastVisitAt: Moment.nullable(),
    idleDays: z.int().describe("Días desde su última visita, o desde su alta"),
  })
  .meta({ id: "PrepaidPerson" });

export function personWire(row: PrepaidPersonDto): z.input<typeof PersonWire> {
  const { userId, timeZone, lastVisitAt, ...rest } = row;
  return { ...rest, intIDUsuario: userId, lastVisitAt: optionalIso(lastVisitAt, timeZone) };
}

export const StatementWire = z
  .object({
    idPrepaid: LongId,
    folio: z.string(),
    nickname: z.string(),
    intIDUsuario: Id,
    holder: z.string(),
    typeName: z.string(),
    idEnclosure: Id,
    enclosureName: z.string(),
    state: z.enum(ACCOUNT_STATES),
    openingCents: Sum,
    topupCents: Sum,
    giftCents: Sum,
    chargedCents: Sum,
    refundCents: Sum,
    otherCents: Signed,
    closingCents: Sum,
  })
  .meta({ id: "PrepaidStatement" });

const Held = z.object({ paidCents: z.int(), giftCents: z.int() });

export const ClosingWire = z
  .object({
    opening: Held,
    lines: z.array(Held.extend({ line: z.enum(REPORT_LINES) })),
    closing: Held.describe("opening + lines"),
    ages: z
      .array(Held.extend({ days: z.string() }))
      .nullable()
      .describe("Lo que hay ahora, por antigüedad; null si las fechas ya pasaron"),
    balancesCents: Sum.nullable().describe("La suma de los saldos de ahora, igual a `closing`"),
  })
  .meta({ id: "PrepaidClosing" });

const held = ({ paidCents, giftCents }: PaidAndGift) => ({ paidCents, giftCents });

export function closingWire({ opening, lines, closing, ages, balancesCents }: PrepaidLiabilityDto) {
  return { opening: held(opening), lines, closing: held(closing), ages, balancesCents };
}
