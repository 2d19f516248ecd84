import { z } from "zod";
import { Cents, Id, LongId, Moment, optionalIso } from "@/app/api/v1/wire";
import { toIso } from "@/lib/core/dates";
import type { AccountStatusDto } from "@/lib/prepaid";
import { ACCOUNT_STATES, dayInput, type PrepaidAccountDto } from "@/lib/prepaid/client";
import { Email, Phone } from "@/lib/users/schemas";

const Day = z.iso.date().describe("Día por el calendario del recinto");
const State = z.enum(ACCOUNT_STATES).describe("`pending` espera su primera recarga");
const BalanceCents = Cents.describe("Lo que tiene, en centavos de MXN");
const DebtCents = Cents.describe("Lo que debe, en centavos de MXN; su próxima recarga lo paga primero");
const ValidFrom = Day.nullable().describe("Desde qué día vale; nulo: desde siempre");
const ValidUntil = z.iso.date().nullable();

export const PrepaidWire = z
  .object({
    idPrepaid: LongId,
    idAdmin: Id,
    idEnclosure: Id,
    enclosureName: z.string(),
    folio: z.string(),
    shortCode: z.string(),
    nickname: z.string(),
    plates: z.array(z.string()),
    state: State,
    stateReason: z.string().nullable().describe("Por qué está bloqueado"),
    isClosing: z.boolean().describe("Se cierra en cuanto lleguen sus devoluciones"),
    isDisputed: z.boolean().describe("Un banco reclamó una de sus recargas y no ha decidido"),
    idType: Id,
    typeName: z.string(),
    idNextType: Id.nullable().describe("El tipo al que cambia"),
    nextTypeName: z.string().nullable(),
    nextTypeAt: Moment.nullable().describe("Cuándo cambia de tipo"),
    balanceCents: BalanceCents,
    debtCents: DebtCents,
    noticeCents: Cents.describe("Con menos saldo se avisa"),
    validFrom: ValidFrom,
    validUntil: ValidUntil,
    periodUntil: Moment.nullable(),
    intIDUsuario: Id.describe("Su titular"),
    fullName: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    insideSince: Moment.nullable(),
    lastVisitAt: Moment.nullable().describe("Cuándo entró la última vez"),
    createdAt: Moment,
    activatedAt: Moment.nullable().describe("Cuándo llegó su primer saldo"),
    closedAt: Moment.nullable().describe("Cuándo se cerró"),
  })
  .meta({ id: "Prepaid" });

export function prepaidWire(account: PrepaidAccountDto): z.input<typeof PrepaidWire> {
  const { id, adminId, enclosureId, typeId, nextTypeId, holder, timeZone, passId: _pass, ...rest } = account;
  return {
    ...rest,
    idPrepaid: id,
    idAdmin: adminId,
    idEnclosure: enclosureId,
    idType: typeId,
    idNextType: nextTypeId,
    nextTypeAt: optionalIso(account.nextTypeAt, timeZone),
    validFrom: dayInput(account.validFrom, timeZone) || null,
    validUntil: dayInput(account.validUntil, timeZone) || null,
    periodUntil: optionalIso(account.periodUntil, timeZone),
    intIDUsuario: holder.userId,
    fullName: holder.fullName,
    email: holder.email,
    phone: holder.phone,
    insideSince: optionalIso(account.insideSince, timeZone),
    lastVisitAt: optionalIso(account.lastVisitAt, timeZone),
    createdAt: toIso(account.createdAt, timeZone),
    activatedAt: optionalIso(account.activatedAt, timeZone),
    closedAt: optionalIso(account.closedAt, timeZone),
  };
}

export const PrepaidStatusWire = z
  .object({
    idPrepaid: LongId,
    folio: z.string(),
    nickname: z.string(),
    state: State,
    stateReason: z.string().nullable(),
    balanceCents: BalanceCents,
    debtCents: DebtCents,
    idType: Id,
    validFrom: ValidFrom,
    validUntil: ValidUntil,
    periodUntil: Moment.nullable(),
    insideSince: Moment.nullable(),
  })
  .meta({ id: "PrepaidStatus" });

export function statusWire(status: AccountStatusDto): z.input<typeof PrepaidStatusWire> {
  const { accountId, typeId, timeZone, ...rest } = status;
  return {
    ...rest,
    idPrepaid: accountId,
    idType: typeId,
    validFrom: dayInput(status.validFrom, timeZone) || null,
    validUntil: dayInput(status.validUntil, timeZone) || null,
    periodUntil: optionalIso(status.periodUntil, timeZone),
    insideSince: optionalIso(status.insideSince, timeZone),
  };
}

export const NicknameBody = z.string().max(40).describe("Para distinguir sus QR");
export const PlatesBody = z.array(z.string().min(3).max(20)).max(10).meta({
  "x-judged": "Cada una de 3 a 10 letras y números; guiones y espacios no cuentan",
});
export const DayBody = Day;
export const ReasonBody = z.string().min(3).max(200).describe("Queda en el registro de actividad").meta({
  "x-judged": "De 3 letras o más, sin contar espacios a los lados",
});

/** Somebody by their e-mail or phone; the name is for who is new. */
export const personBody = {
  email: Email.nullish().meta({ "x-judged": "Alguno de los dos, correo o teléfono; no de alguien del personal" }),
  phone: Phone.nullish(),
  fullName: z.string().min(1).max(120).nullish().meta({
    description: "De quien todavía no tiene cuenta: se le abre y se le invita",
    "x-judged": "Obligatorio si nadie tiene ese correo o teléfono",
  }),
};

/** The domain's names of fields in the words of the wire. */
export const PREPAID_NAMES = {
  accountId: "idPrepaid",
  typeId: "idType",
  enclosureId: "idEnclosure",
  userId: "intIDUsuario",
  from: "typeFrom",
};
