import { CARD_METHODS } from "@/lib/pricing/client";
import type { AccountKind } from "@/lib/reports/client";

/** What is owed, in centavos, without what commission and taxes are of. */
export const DUE = [
  "soldCents",
  "discountCents",
  "refundedCents",
  "disputeCents",
  "keptCents",
  "prepaidCents",
  /** What came into accounts and tills of the organizer's own. */
  "heldCents",
] as const;

/** Sums since the beginning of what may be paid, in centavos; a settlement pays what they have grown by. */
export const TOTALS = [
  ...DUE,
  /** Prices less discounts and what of them went back: what commission and reserve are of. */
  "netCents",
  /** What of it the platform collected, and the IVA in that. */
  "taxedCents",
  "taxedIvaCents",
] as const;
export type Totals = Record<(typeof TOTALS)[number], number>;

/** Lines of a statement, in their order. */
export const LINE_KEYS = [
  "sold",
  "discounts",
  "refunded",
  "disputes",
  "prepaid",
  "kept",
  "commission",
  "commissionIva",
  "isr",
  "iva",
  "held",
  "advances",
  "carried",
  "adjustment",
  "reserve",
  "released",
] as const;
export type LineKey = (typeof LINE_KEYS)[number];

/** Lines that are sums of entries of the ledger. */
export const ENTRY_LINES = ["sold", "discounts", "refunded", "disputes", "prepaid", "kept", "held"] as const;
export type EntryLine = Extract<LineKey, (typeof ENTRY_LINES)[number]>;

/** Lines that are so much of prices, by rate. */
export const RATED_LINES = ["commission", "commissionIva", "isr", "iva"] as const;
export type RatedLine = Extract<LineKey, (typeof RATED_LINES)[number]>;

export const isEntryLine = (line: string): line is EntryLine => (ENTRY_LINES as readonly string[]).includes(line);
export const isRatedLine = (line: string): line is RatedLine => (RATED_LINES as readonly string[]).includes(line);

/** What a line is so much of is a sum of prices, by movement. The IVA of the commission is of the commission. */
export const isOfPrices = (line: string): boolean =>
  line === "reserve" || (isRatedLine(line) && line !== "commissionIva");

/** Whether movements are behind a line: behind a sum of prices, where the rate is said that is taken of it. */
export const isOfEntries = (line: string, rate: number | null): boolean =>
  isEntryLine(line) || (rate !== null && isOfPrices(line));

export const LINE_WORDS: Record<LineKey, string> = {
  sold: "Boletos vendidos",
  discounts: "Descuentos",
  refunded: "Devuelto a compradores",
  disputes: "Contracargos perdidos",
  prepaid: "Prepago usado o vencido",
  kept: "Excedentes que se quedan",
  commission: "Comisión",
  commissionIva: "IVA de la comisión",
  isr: "ISR retenido",
  iva: "IVA retenido",
  held: "Ya en sus cuentas y cajas",
  advances: "Anticipos",
  carried: "Saldo que venía de antes",
  adjustment: "Ajuste",
  reserve: "Reserva de esta liquidación",
  released: "Reservas liberadas",
};

/** Where a part of the statement ends, and what the sum so far is called. */
export const SECTIONS: readonly { title: string; keys: readonly LineKey[]; sum: string }[] = [
  { title: "Ventas", keys: ["sold", "discounts", "refunded", "disputes", "prepaid", "kept"], sum: "Venta neta" },
  { title: "Costos", keys: ["commission", "commissionIva", "isr", "iva"], sum: "Parte del organizador" },
  {
    title: "Lo que ya tiene y lo que espera",
    keys: ["held", "advances", "carried", "adjustment", "reserve", "released"],
    sum: "Por pagar",
  },
];

export interface SettlementLine {
  key: LineKey;
  cents: number;
}

export const SETTLEMENT_STATES = ["draft", "approved", "paid", "carried", "cancelled"] as const;
export type SettlementState = (typeof SETTLEMENT_STATES)[number];

export const SETTLEMENT_STATE_WORDS: Record<SettlementState, string> = {
  draft: "Borrador",
  approved: "Aprobada",
  paid: "Pagada",
  carried: "Sin pago, pasa a la siguiente",
  cancelled: "Cancelada",
};

/** The days that a list of settlements may be asked for. */
export const SETTLEMENT_DATES = ["approved", "paid", "made"] as const;
export type SettlementDate = (typeof SETTLEMENT_DATES)[number];

export const SETTLEMENT_DATE_WORDS: Record<SettlementDate, string> = {
  approved: "De aprobación",
  paid: "De pago",
  made: "Del borrador",
};

export const SETTLEMENT_KIND_WORDS = { regular: "Liquidación", advance: "Anticipo" } as const;

export interface SettlementRowDto {
  id: number;
  folio: string;
  kind: keyof typeof SETTLEMENT_KIND_WORDS;
  state: SettlementState;
  adminId: number;
  organizer: string;
  payableCents: number;
  asOf: Date;
  createdAt: Date;
  approvedAt: Date | null;
  paidAt: Date | null;
  bankReference: string | null;
}

/** Centavos of each line, with the sign by which they add up to what is payable; zero where there is no such line. */
type LineCents = Record<`${LineKey}Cents`, number>;

export interface SettlementListRowDto extends SettlementRowDto, LineCents {
  /** What of it the bank has sent. */
  paidCents: number;
}

export interface ClabeDto {
  id: number;
  /** Its last four digits. */
  tail: string;
  bank: string;
  holder: string;
  requestedBy: string;
  requestedAt: Date;
  approvedBy: string | null;
  usableFrom: Date | null;
  state: "waiting" | "resting" | "usable" | "other_name" | "former" | "ended";
}

export interface SettlementDto extends SettlementRowDto {
  lines: SettlementLine[];
  reason: string | null;
  reserveUntil: Date | null;
  createdBy: string;
  createdById: number;
  approvedBy: string | null;
  paidBy: string | null;
  cancelledBy: string | null;
  cancelledAt: Date | null;
  legalName: string | null;
  rfc: string | null;
  /**
   * The account that it goes to, or went to; null: none may be used yet. `isGone`: it was taken away or changed after the
   * approval, or is in another name, and the bank may not have sent anything.
   */
  account: { bank: string; tail: string; holder: string; isGone: boolean } | null;
  concept: string;
  /** Seven digits. */
  reference: string;
}

/** A movement of the ledger that a line of a settlement is of, with what of it counts there. */
export interface SettlementEntryDto {
  id: number;
  kind: AccountKind;
  at: Date;
  collectedAt: Date;
  /** The events that it is for; null: for none. */
  events: string | null;
  orderId: number | null;
  orderFolio: string | null;
  paymentFolio: string | null;
  /** Null: no prepaid balance moved by it. */
  movementFolio: string | null;
  /** Null: it is of no top-up. */
  topupFolio: string | null;
  cents: number;
}

/** A part of a line that is no movement of the ledger: a rate, or another settlement. */
export interface SettlementPartDto {
  key: string;
  words: string;
  at: Date | null;
  /** The settlement that it comes from, or goes to. */
  settlementId: number | null;
  settlementFolio: string | null;
  /** What it is of, and how many hundredths of a percent of that. */
  baseCents: number | null;
  bps: number | null;
  cents: number;
}

/** A line of a settlement, and what is behind it. */
export interface BehindLineDto {
  settlementId: number;
  folio: string;
  organizer: string;
  line: LineKey;
  /** Hundredths of a percent where it is not the line itself, but what so much was taken of. */
  rate: number | null;
  /** What the line comes to, or what so much was taken of. */
  cents: number;
  /** Behind it are movements of the ledger, and not rates or other settlements. */
  hasEntries: boolean;
}

export interface PayableRowDto {
  adminId: number;
  organizer: string;
  /** Owed by the ledger, what of it may be paid now, and the open settlement's folio. */
  owedCents: number;
  dueCents: number;
  openId: number | null;
  openFolio: string | null;
  hasProfile: boolean;
  hasClabe: boolean;
}

export const PERSON_WORDS = { moral: "Persona moral", fisica: "Persona física" } as const;

export interface ProfileDto {
  adminId: number;
  organizer: string;
  legalName: string;
  personType: keyof typeof PERSON_WORDS;
  rfc: string;
  regime: string;
  address: string;
  commissionBps: number;
  reserveBps: number;
  reserveDays: number;
  payableDays: number;
  isGiven: boolean;
  clabes: ClabeDto[];
  /** Somebody of the organizer has an e-mail to be told at when its account changes. */
  hasContact: boolean;
  /** What is withheld now, by who collects. */
  rates: { collectedBy: CollectedBy; isrBps: number; ivaBps: number }[];
}

/** Whose accounts and tills take a price. */
export const COLLECTED_BY_WORDS = { platform: "la plataforma", organizer: "el organizador" } as const;
export type CollectedBy = keyof typeof COLLECTED_BY_WORDS;

/** "2.5 %". */
export const rateWords = (bps: number): string => `${bps / 100} %`;

/** "2.5 % de ISR y 8 % de IVA". */
export const ratesWords = ({ isrBps, ivaBps }: { isrBps: number; ivaBps: number }): string =>
  `${rateWords(isrBps)} de ISR y ${rateWords(ivaBps)} de IVA`;

/** Codes of SAT's catalogue c_FormaPago by which a buyer may have paid. */
export const SAT_FORMS = {
  "01": "Efectivo",
  "02": "Cheque nominativo",
  "03": "Transferencia",
  "04": "Tarjeta de crédito",
  "05": "Monedero electrónico",
  "06": "Dinero electrónico",
  "08": "Vales de despensa",
  "28": "Tarjeta de débito",
  "29": "Tarjeta de servicios",
  "31": "Intermediario de pagos",
  "99": "Por definir",
} as const;
export type SatForm = keyof typeof SAT_FORMS;

/** What SAT may call by another form. */
export const PAID_BY = [...CARD_METHODS, "wallet", "cash", "deposit", "desk"] as const;
export type PaidBy = (typeof PAID_BY)[number];

/** A rule of taxes, from a day on. */
export interface TaxSettingDto {
  key: string;
  what: string;
  value: string;
  /** "2026-11-30"; null: from the beginning. */
  validFrom: string | null;
  /** That day has not come. */
  isComing: boolean;
}
