import { z } from "zod";
import { OPERATING_DAYS } from "@/lib/core/days";
import {
  IdField,
  intField,
  moneyField,
  OptionalIdField,
  optionalTextField,
  percentField,
  SearchField,
  textField,
} from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import {
  LINE_KEYS,
  PAID_BY,
  SAT_FORMS,
  type SatForm,
  SETTLEMENT_DATES,
  SETTLEMENT_STATES,
} from "@/lib/organizer-settlements/client";
import { isClabe } from "@/lib/payments/client";

const Reason = textField(300).min(3, "Di por qué, en al menos 3 letras");

/** Centavos that fit into an entry of the ledger. */
export const MOST_CENTS = 2_000_000_000;

export const SaveProfile = z.object({
  adminId: IdField,
  legalName: textField(200).min(3, "Escribe la razón social completa"),
  personType: z.enum(["moral", "fisica"], FIELD.select),
  rfc: optionalTextField(13)
    .transform((text) => text.toUpperCase())
    .refine((text) => text === "" || /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}$/.test(text), "Escribe un RFC de 12 o 13 signos"),
  regime: optionalTextField(3).refine((text) => text === "" || /^6\d{2}$/.test(text), "Es una clave del SAT, como 601"),
  address: optionalTextField(300),
});
export type SaveProfile = z.input<typeof SaveProfile>;

export const SaveTerms = z.object({
  adminId: IdField,
  commissionBps: percentField(5_000),
  reserveBps: percentField(10_000),
  reserveDays: intField(0, 365),
  payableDays: intField(0, 60),
});
export type SaveTerms = z.input<typeof SaveTerms>;

export const SaveRates = z.object({
  personType: z.enum(["moral", "fisica"], FIELD.select),
  hasRfc: z.union([z.boolean(), z.enum(["si", "no"], FIELD.select).transform((text) => text === "si")]),
  collectedBy: z.enum(["platform", "organizer"], FIELD.select).default("platform"),
  isrBps: percentField(3_500),
  ivaBps: percentField(1_600),
  validFrom: z.iso.date(FIELD.date),
});
export type SaveRates = z.input<typeof SaveRates>;

export const SaveCommissionIva = z.object({ ivaBps: percentField(3_500), validFrom: z.iso.date(FIELD.date) });
export type SaveCommissionIva = z.input<typeof SaveCommissionIva>;

export const SaveSatForm = z.object({
  paidBy: z.enum(PAID_BY, FIELD.select),
  form: z.enum(Object.keys(SAT_FORMS) as [SatForm, ...SatForm[]], FIELD.select),
  validFrom: z.iso.date(FIELD.date),
});
export type SaveSatForm = z.input<typeof SaveSatForm>;

export const AskClabe = z.object({
  adminId: IdField,
  clabe: z
    .string(FIELD.required)
    .transform((text) => text.replace(/[\s-]/g, ""))
    .refine(isClabe, "Revisa la CLABE: son 18 dígitos y el último no corresponde"),
  holder: textField(200),
});
export type AskClabe = z.input<typeof AskClabe>;

export const ClabeAct = z.object({ id: IdField });
export type ClabeAct = z.input<typeof ClabeAct>;

export const MakeSettlement = z.object({
  adminId: IdField,
  /** In the organizer's favour where it is above zero. */
  adjustmentCents: z.number().int().min(-MOST_CENTS).max(MOST_CENTS).default(0),
  reason: optionalTextField(300),
});
export type MakeSettlement = z.input<typeof MakeSettlement>;

export const MakeAdvance = z.object({ adminId: IdField, amountCents: moneyField(MOST_CENTS), reason: Reason });
export type MakeAdvance = z.input<typeof MakeAdvance>;

export const SettlementAct = z.object({ id: IdField });
export type SettlementAct = z.input<typeof SettlementAct>;

/** Basis points, or their text in an address; null for what is none, an empty text too. */
export const RateField = z
  .union([
    z.null(),
    z
      .string()
      .trim()
      .max(0)
      .transform(() => null),
    z.coerce.number<number | string>().int().min(0).max(10_000),
  ])
  .optional()
  .catch(null)
  .transform((bps) => bps ?? null);

/** A line of a settlement; with a rate, what so much was taken of. */
export const BehindLine = z.object({
  id: IdField,
  line: z.enum(LINE_KEYS),
  rate: RateField,
  q: SearchField,
});
export type BehindLine = z.input<typeof BehindLine>;

export const PaySettlement = z.object({
  id: IdField,
  bankReference: textField(40).min(3, "Escribe la referencia que dio el banco"),
  /** The bank had sent it before its account was taken away or another's name was written. */
  isSentAlready: z.boolean().default(false),
});
export type PaySettlement = z.input<typeof PaySettlement>;

export const SettlementFilters = z.object({
  q: SearchField,
  state: z.enum(SETTLEMENT_STATES).nullish().catch(null),
  /** What its days are of; null: the approval. */
  date: z.enum(SETTLEMENT_DATES).nullish().catch(null),
  adminId: OptionalIdField.catch(null),
  ...OPERATING_DAYS,
});
