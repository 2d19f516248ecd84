import type { PurchaseRowDto } from "@/lib/after-sale/client";
import { signedMoney } from "@/lib/core/money";

/** How an address names the place, the organizer and the days that a report is narrowed by. */
export const PLACE_ADDRESS = {
  evento: "eventId",
  zona: "parkingAreaId",
  tipo: "eventTypeId",
  recinto: "enclosureId",
  organizador: "adminId",
  desde: "from",
  hasta: "to",
} as const;

export const INFINITY_STATES = ["active", "paused", "over", "ended"] as const;
export type InfinityState = (typeof INFINITY_STATES)[number];

export const INFINITY_STATE_WORDS: Record<InfinityState, string> = {
  active: "Activo",
  paused: "En pausa",
  over: "Venció",
  ended: "Terminado",
};

export interface InfinityRowDto {
  id: number;
  adminId: number;
  name: string;
  plate: string | null;
  state: InfinityState;
  zoneId: number;
  zoneKey: string;
  zoneName: string;
  venue: string;
  timeZone: string;
  validFrom: Date;
  validUntil: Date | null;
  entries: number;
  events: number;
  lastEntryAt: Date | null;
}

/** An entry of a VIP QR. */
export interface InfinityEntryDto
  extends Pick<InfinityRowDto, "adminId" | "name" | "plate" | "zoneKey" | "zoneName" | "venue" | "timeZone"> {
  id: number;
  subscriberId: number;
  at: Date;
  eventName: string | null;
  gate: string | null;
}

export interface InfinityEventDto {
  id: number;
  name: string;
  venue: string;
  timeZone: string;
  startsAt: Date;
  endsAt: Date;
  /** VIP QRs that may enter the event, and those that did. */
  invited: number;
  entered: number;
}

/** Reports of what was sold: they differ in whose rows they show and in what these are until somebody chooses. */
export const SALES_REPORTS = ["general", "by-month", "zone-vip", "super-admin-monthly"] as const;
export type SalesReport = (typeof SALES_REPORTS)[number];

export const REPORT_NAMES = [
  ...SALES_REPORTS,
  "courtesy",
  "prepaid",
  "infinity",
  "super-admin-prepaid",
  "users",
  "account",
] as const;
export type ReportName = (typeof REPORT_NAMES)[number];

/** Centavos, a count, a text, or a moment in ISO 8601. */
export type ReportCell = string | number | null;
/** By the keys of the report's columns. */
export type ReportRow = Readonly<Record<string, ReportCell>>;

/** What a report of sales is added up by. */
export const SALES_BY = ["event", "zone", "venue", "method", "card", "day", "month", "organizer"] as const;
export type SalesBy = (typeof SALES_BY)[number];

export const SALES_BY_WORDS: Record<SalesBy, string> = {
  event: "Evento",
  zone: "Zona",
  venue: "Recinto",
  method: "Forma de pago",
  card: "Forma de pago y tarjeta",
  day: "Día",
  month: "Mes",
  organizer: "Organizador",
};

/**
 * Of a sale there are three dates: when its money came, by what the provider or the bank says; when the event is; and when
 * we heard of it.
 */
export const SALES_DATES = ["collected", "event", "recorded"] as const;
export type SalesDate = (typeof SALES_DATES)[number];

export const isSalesDate = (date: string | null | undefined): date is SalesDate =>
  SALES_DATES.some((one) => one === date);

export const SALES_DATE_WORDS: Record<SalesDate, string> = {
  collected: "De cobro",
  event: "Del evento",
  recorded: "De registro",
};

/** Centavos. What was collected less what went back is the net. */
export interface SalesRowDto {
  /** An id, a method, a day (2026-11-28) or a month (2026-11); empty for money that is for no event. */
  key: string;
  label: string;
  /** When an event begins, in the time zone of its venue. */
  startsAt: Date | null;
  timeZone: string | null;
  /** Places, without those that were changed for another or lost in a dispute. */
  sold: number;
  /** Prices less discounts, IVA included. */
  ticketCents: number;
  /** Service fees, IVA included. */
  feeCents: number;
  collectedCents: number;
  /** What went back to buyers, by a refund or a lost dispute. */
  refundedCents: number;
  netCents: number;
  /** IVA in the net of the prices, and in that of the fees. */
  ticketIvaCents: number;
  feeIvaCents: number;
}

export type SalesSums = Omit<SalesRowDto, "key" | "label" | "startsAt" | "timeZone">;

/** A chart of more days has bars too thin to tell apart. */
export const MOST_CHART_DAYS = 62;

export interface SalesDayDto {
  /** 2026-11-28. */
  day: string;
  /** Days after the event began; below zero: before. Null: the days are not counted from an event. */
  offset: number | null;
  collectedCents: number;
  beforeCents: number;
}

export interface SalesMonthDto {
  /** 2026-11. */
  month: string;
  collectedCents: number;
  /** What the days before had, which stand beside this month's. */
  beforeCents: number;
}

/** What came in day by day, beside what it is compared with. Centavos. */
export interface SalesCourseDto {
  /** What the other days, or the other event, came to; null: there is nothing to compare with. */
  before: SalesSums | null;
  /** Empty: too many to be drawn, or none, or months are drawn instead. */
  days: readonly SalesDayDto[];
  /** In place of days: of a report by months, and where there are too many days. */
  months: readonly SalesMonthDto[];
  /** The two events; null: it is compared with the days before. */
  names: { own: string; against: string } | null;
  /** What came in before the first of the days. */
  earlier: Pick<SalesDayDto, "collectedCents" | "beforeCents"> | null;
}

/** A purchase behind a figure: `sold` places and centavos are what it adds to that figure, not what it came to in all. */
export interface ReportPurchaseDto extends PurchaseRowDto {
  sold: number;
  collectedCents: number;
  refundedCents: number;
}

export const ACCOUNT_KINDS = [
  "receipt",
  "sale",
  "reversal",
  "refund",
  "kept",
  "chargeback",
  "dispute_end",
  "dispute_fee",
  "charge",
  "charge_back",
  "adjustment",
  "expiry",
  "settlement",
] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

export const ACCOUNT_KIND_WORDS: Record<AccountKind, string> = {
  receipt: "Cobro en su cuenta",
  sale: "Venta",
  reversal: "Cambio de boleto",
  refund: "Devolución",
  kept: "Excedente que se queda",
  chargeback: "Contracargo",
  dispute_end: "Disputa perdida",
  dispute_fee: "Cuota de una disputa",
  charge: "Uso de saldo",
  charge_back: "Uso de saldo devuelto",
  adjustment: "Ajuste de saldo",
  expiry: "Saldo vencido",
  settlement: "Liquidación",
};

/** What of what a settlement took goes where; below zero where it was cancelled, and nothing of what is no settlement. */
export const TAKEN = ["payout", "commission", "withheld", "adjustment"] as const;
export type Taken = (typeof TAKEN)[number];

export const TAKEN_WORDS: Record<Taken, string> = {
  payout: "A pagar",
  commission: "Comisión con IVA",
  withheld: "Impuestos retenidos",
  adjustment: "Ajuste",
};

/** Centavos: what the organizer earned by it, what of it is in accounts of its own, and what was settled. The rest is owed. */
export interface AccountLineDto extends Record<`${Taken}Cents`, number> {
  id: number;
  kind: AccountKind;
  at: Date;
  collectedAt: Date;
  /** When the first event of its purchase begins; null: it is for none. */
  eventAt: Date | null;
  orderId: number | null;
  orderFolio: string | null;
  paymentFolio: string | null;
  /** The settlement that took it, and the movement of a prepaid balance that earned it. */
  settlementId: number | null;
  settlementFolio: string | null;
  movementFolio: string | null;
  /** The movement of the top-up that its payment is of. */
  topupFolio: string | null;
  organizer: string;
  earnedCents: number;
  heldCents: number;
  settledCents: number;
  /** What is owed after it, by the order in which lines were recorded. */
  balanceCents: number;
}

/** The folio of the purchase, the settlement or the movement of a prepaid balance that a line is of, else of its payment. */
export const folioOf = (
  line: Pick<AccountLineDto, "orderFolio" | "settlementFolio" | "movementFolio" | "paymentFolio">,
): string | null => line.orderFolio ?? line.settlementFolio ?? line.movementFolio ?? line.paymentFolio;

/** "A pagar $286.82, comisión con IVA $58.00, impuestos retenidos $155.18"; empty where nothing was taken. */
export const takenWords = (taken: Record<`${Taken}Cents`, number>): string =>
  TAKEN.filter((part) => taken[`${part}Cents`] !== 0)
    .map((part) => `${TAKEN_WORDS[part]} ${signedMoney(taken[`${part}Cents`])}`)
    .map((words, at) => (at === 0 ? words : words.charAt(0).toLowerCase() + words.slice(1)))
    .join(", ");

/** A figure of a day, in centavos or as a count, and that of the day that it is compared with. */
export interface DayFigureDto {
  /** 2026-11-28. */
  day: string;
  value: number;
  beforeValue: number;
}

export interface AccountSumsDto extends Record<`${Taken}Cents`, number> {
  openingCents: number;
  earnedCents: number;
  heldCents: number;
  settledCents: number;
  /** Opening + earned − held − settled. */
  closingCents: number;
}

/** A buyer, and what was bought of the actor's tenant in the days of the report. Centavos. */
export interface BuyerReportDto {
  id: number;
  fullName: string;
  email: string | null;
  phone: string | null;
  orders: number;
  /** Places, without those that were changed for another or lost in a dispute. */
  places: number;
  collectedCents: number;
  refundedCents: number;
  lastPaidAt: Date;
}

/** Dates of a courtesy: that of its event, and that on which it was made. */
export const COURTESY_DATES = ["event", "recorded"] as const satisfies readonly SalesDate[];

/** What of its courtesies a figure of their report counts. */
export const COURTESY_PARTS = ["made", "given", "sent", "entered", "deleted"] as const;
export type CourtesyPart = (typeof COURTESY_PARTS)[number];

export const COURTESY_PART_WORDS: Record<CourtesyPart, string> = {
  made: "Vigentes",
  given: "Asignadas",
  sent: "Enviadas",
  entered: "Entraron",
  deleted: "Eliminadas",
};

/** Courtesies of a zone in an event. */
export interface CourtesyReportDto {
  id: number;
  eventId: number;
  zoneId: number;
  eventName: string;
  startsAt: Date;
  venue: string;
  timeZone: string;
  zoneKey: string;
  zoneName: string;
  /** That stand: neither deleted nor cancelled. */
  made: number;
  given: number;
  sent: number;
  /** Cars that came in by them. */
  entered: number;
  deleted: number;
  /** What the places of those that stand cost in the store when they were given. */
  listCents: number;
}

/** Why somebody did not pay. */
export const FREE_WHYS = ["zone", "code", "given", "courtesy", "gift", "forced"] as const;
export type FreeWhy = (typeof FREE_WHYS)[number];

export const FREE_WHY_WORDS: Record<FreeWhy, string> = {
  zone: "Zona sin costo",
  code: "Código de descuento",
  given: "Boleto regalado",
  courtesy: "Cortesía",
  gift: "Saldo regalado",
  forced: "Entrada forzada",
};

export interface FreeRowDto {
  key: string;
  why: FreeWhy;
  /** The code, or what the person gave as a reason. */
  detail: string;
  /** Who gave it; null: the price or the code did. */
  who: string | null;
  eventName: string | null;
  zone: string | null;
  count: number;
  /** What they would have paid, centavos. */
  listCents: number;
}

/** One of those that a row of the report adds up. */
export interface FreeItemDto extends Omit<FreeRowDto, "key"> {
  id: number;
  at: Date;
  venue: string;
  timeZone: string;
  /** The purchase's folio, or how the code ends. */
  what: string;
  orderId: number | null;
  passId: number | null;
  /** The prepaid account that was given balance. */
  accountId: number | null;
}

/** How the report calls a row of it, of which each of its things says the same. */
export const freeRowWords = ({ why, detail, who, eventName, zone }: Omit<FreeRowDto, "key" | "count" | "listCents">) =>
  [FREE_WHY_WORDS[why], detail, who, eventName, zone].filter(Boolean).join(", ");

/** A venue's prepaid in the days of the report. Centavos. */
export interface PlatformPrepaidDto {
  id: number;
  organizer: string;
  venue: string;
  accounts: number;
  visits: number;
  topupCents: number;
  giftCents: number;
  chargedCents: number;
  refundCents: number;
  /** On balances now. */
  balanceCents: number;
}

/** What cash is added up by. A gate is where a guard sold it, or stood when it was taken. */
export const CASH_BY = ["persona", "turno", "caja", "puerta", "guardia", "dia"] as const;
export type CashBy = (typeof CASH_BY)[number];

export const CASH_BY_WORDS: Readonly<Record<CashBy, string>> = {
  persona: "Persona",
  turno: "Turno de caja",
  caja: "Caja",
  puerta: "Puerta",
  guardia: "Turno de guardia",
  dia: "Día y caja",
};

/** Centavos. */
export interface CashRowDto {
  key: string;
  label: string;
  shifts: number;
  operations: number;
  takenCents: number;
  payoutCents: number;
  dropCents: number;
  differenceCents: number;
}
