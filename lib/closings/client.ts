import { SAT_FORMS, type SatForm } from "@/lib/organizer-settlements/client";
import { ACCOUNT_KIND_WORDS, type AccountKind } from "@/lib/reports/client";

/**
 * What approved settlements took from what is owed, in centavos, in the month of the approval; what was cancelled came back in
 * that of the cancellation. Settled is payout + commission + withheld ISR and IVA − adjustments. No event has any of it.
 */
export const SETTLEMENT_SUMS = [
  "settledCents",
  /** What the bank was to send. */
  "payoutCents",
  /** What the platform kept of organizers' sales, its IVA included, and that IVA. */
  "organizerCommissionCents",
  "organizerCommissionIvaCents",
  /** Taxes of organizers that the platform pays for them. */
  "withheldIsrCents",
  "withheldIvaCents",
  /** What staff added by hand; below zero: took. */
  "adjustmentCents",
] as const;

/** What a closing freezes of an organizer, in centavos. What is owed is sold − discounts − given back − disputes + kept + prepaid. */
export const CLOSING_SUMS = [
  /** Prices of what was sold, IVA included, without what was changed for something else. */
  "soldCents",
  "discountCents",
  /** Prices that went back to buyers. */
  "refundedCents",
  /** Prices that the organizer lost in disputes. */
  "disputeCents",
  /** What of the two is no price: fees that the organizer pays in the buyer's place, and costs of disputes. */
  "costCents",
  /** What was paid too much and stayed. */
  "keptCents",
  /** Prepaid balance that was used or expired. */
  "prepaidCents",
  "owedCents",
  /** Service fees, those that went back, and the IVA in what stayed. */
  "feeCents",
  "feeRefundedCents",
  "feeIvaCents",
  /** What providers kept, their IVA included, and that IVA. */
  "commissionCents",
  "commissionIvaCents",
  /** What disputes cost the platform. */
  "disputeCostCents",
  /** What came into accounts of the organizer's own, or its tills. */
  "heldCents",
  /** IVA in what was sold and stayed, item by item. */
  "soldIvaCents",
  /** What prepaid paid in or charged is taxed on, and the IVA in it. */
  "prepaidTaxedCents",
  "prepaidIvaCents",
  ...SETTLEMENT_SUMS,
] as const;

export type ClosingSums = Record<(typeof CLOSING_SUMS)[number], number>;

export const NO_SUMS = Object.fromEntries(CLOSING_SUMS.map((name) => [name, 0])) as ClosingSums;

export function addSums(rows: readonly ClosingSums[], sign: 1 | -1 = 1, from: ClosingSums = NO_SUMS): ClosingSums {
  const sum = { ...from };
  for (const row of rows) for (const name of CLOSING_SUMS) sum[name] += sign * row[name];
  return sum;
}

export const isNothing = (sums: ClosingSums): boolean => CLOSING_SUMS.every((name) => sums[name] === 0);

/** What adds up to what was settled, as tables have it. */
export const TAKEN_SUMS = [
  "payoutCents",
  "organizerCommissionCents",
  "withheldIsrCents",
  "withheldIvaCents",
  "adjustmentCents",
] as const satisfies readonly (keyof ClosingSums)[];

export const TAKEN_SUM_WORDS: Record<(typeof TAKEN_SUMS)[number], string> = {
  payoutCents: "A pagar",
  organizerCommissionCents: "Comisión",
  withheldIsrCents: "ISR retenido",
  withheldIvaCents: "IVA retenido",
  adjustmentCents: "Ajustes",
};

export const isSettled = (sums: ClosingSums): boolean => TAKEN_SUMS.some((name) => sums[name] !== 0);

/** Taxes that settlements withheld of organizers, which the platform pays for them. */
export const withheldRows = (sums: ClosingSums): [string, number][] => [
  ["ISR retenido a organizadores", sums.withheldIsrCents],
  ["IVA retenido a organizadores", sums.withheldIvaCents],
];

export const CASE_KINDS = ["reviews", "differences", "disputes", "refunds", "deposits", "payouts"] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

export interface ClosingCase {
  kind: CaseKind;
  count: number;
  cents: number;
}

/** What a case is called, where it is worked on, and what becomes of it after the closing. */
export const CASE_WORDS: Record<CaseKind, { one: string; many: string; href: string; after: string }> = {
  reviews: {
    one: "pago por revisar",
    many: "pagos por revisar",
    href: "/payments-review",
    after: "lo que se decida va al mes en que se decida",
  },
  differences: {
    one: "diferencia con un proveedor",
    many: "diferencias con proveedores",
    href: "/payments-review?ver=conciliacion",
    after: "el ajuste va al mes en que se haga",
  },
  disputes: {
    one: "disputa sin decidir",
    many: "disputas sin decidir",
    href: "/payments-review",
    after: "lo que se decida va al mes en que se decida",
  },
  refunds: {
    one: "devolución en camino",
    many: "devoluciones en camino",
    href: "/payments-review?ver=devoluciones",
    after: "van al mes en que salga el dinero",
  },
  deposits: {
    one: "depósito del banco sin identificar",
    many: "depósitos del banco sin identificar",
    href: "/deposits/estado-de-cuenta",
    after: "van al mes en que se identifiquen",
  },
  payouts: {
    one: "pago de un proveedor sin conciliar",
    many: "pagos de proveedores sin conciliar",
    href: "/conciliacion",
    after: "el ajuste va al mes en que se haga",
  },
};

export interface ClosingRowDto {
  adminId: number;
  organizer: string;
  color: string;
  /** 2026-10: the month that the money belongs to. */
  month: string;
  sums: ClosingSums;
}

export const CLOSING_MONTH_STATES = ["closed", "since", "open"] as const;
export type ClosingMonthState = (typeof CLOSING_MONTH_STATES)[number];

export const CLOSING_MONTH_STATE_WORDS: Record<ClosingMonthState, string> = {
  closed: "Cerrado",
  since: "Después del cierre",
  open: "Abierto",
};

/**
 * What is of an organizer's month: what closings froze of it, what became known since and stands in none yet, or all of it where
 * the month is open.
 */
export interface ClosingMonthDto extends ClosingSums {
  adminId: number;
  organizer: string;
  /** 2026-10. */
  month: string;
  state: ClosingMonthState;
}

export const CLOSING_SUM_WORDS: Record<keyof ClosingSums, string> = {
  soldCents: "Vendido",
  discountCents: "Descuentos",
  refundedCents: "Devuelto",
  disputeCents: "Disputas",
  costCents: "Cargos y costos que paga el organizador",
  keptCents: "Excedentes que se quedan",
  prepaidCents: "Prepago usado o vencido",
  owedCents: "Del organizador",
  feeCents: "Cargos por servicio",
  feeRefundedCents: "Cargos devueltos",
  feeIvaCents: "IVA de cargos",
  commissionCents: "Comisión de proveedores con IVA",
  commissionIvaCents: "IVA de comisión de proveedores",
  disputeCostCents: "Costo de disputas",
  heldCents: "En sus cuentas y cajas",
  soldIvaCents: "IVA de boletos",
  prepaidTaxedCents: "Prepago gravado",
  prepaidIvaCents: "IVA de prepago",
  settledCents: "Liquidado",
  payoutCents: "A pagar por liquidaciones",
  organizerCommissionCents: "Comisión de la plataforma con IVA",
  organizerCommissionIvaCents: "IVA de comisión de la plataforma",
  withheldIsrCents: "ISR retenido",
  withheldIvaCents: "IVA retenido",
  adjustmentCents: "Ajustes de liquidaciones",
};

export interface ClosingDto {
  id: number;
  kind: "month" | "event";
  month: string | null;
  eventName: string | null;
  closedAt: Date;
  closedBy: string;
  soldCents: number;
  /** Hexadecimal. */
  sha256: string;
  /** Its record says what settlements took; one of an earlier release does not. */
  hasSettlements: boolean;
  reopenedAt: Date | null;
  reopenedBy: string | null;
  reopenReason: string | null;
}

export interface ClosingPageDto {
  /** "octubre 2026", or the event's name. */
  words: string;
  /** The closings of the books that are in view: all organizers', or one's. */
  isOfAll: boolean;
  /** The closing that holds; null: the books are open. */
  closing: ClosingDto | null;
  /** Frozen where closed, else as they stand. Those of other months became known after these were closed. */
  rows: ClosingRowDto[];
  /** Nothing of the month or the event is frozen: what a row says is all that the ledger does. */
  isWhole: boolean;
  /** What the ledger says of the month before; null: of an event. */
  before: ClosingSums | null;
  /** What became known after this closing and goes to the next. */
  since: ClosingSums | null;
  cases: ClosingCase[];
  /** The first day on which it may be closed, 2026-11-05. */
  closesFrom: string;
  isDue: boolean;
  /** The reports of what was sold say the same as the ledger. */
  agrees: boolean;
  /** Closings before, reopened ones too. */
  earlier: ClosingDto[];
}

/** What the table of IVA says something of. */
export const TAX_WORDS = {
  tickets: "Boletos",
  prepaid: "Prepago",
  fees: "Cargos por servicio",
  platform: "Comisión de la plataforma",
  commission: "Comisión de proveedores",
} as const;

export const ENDED_EVENT_STATES = ["open", "closed"] as const satisfies readonly ClosingMonthState[];

/** An event that is over, whose books are closed by themselves. */
export interface EndedEventDto {
  id: number;
  name: string;
  organizer: string;
  endsAt: Date;
  timeZone: string;
  closedAt: Date | null;
}

/** Figures that change nothing of what is owed to an organizer, and so are in no statement of account. */
export const ENTRY_FIGURES = ["fees", "commission", "disputes"] as const;
export type EntryFigure = (typeof ENTRY_FIGURES)[number];

export const ENTRY_FIGURE_WORDS: Record<EntryFigure, string> = {
  fees: TAX_WORDS.fees,
  commission: TAX_WORDS.commission,
  disputes: CLOSING_SUM_WORDS.disputeCostCents,
};

/** What a transaction of the ledger adds to such a figure. Centavos. */
export interface ClosingEntryDto {
  /** The transaction's. */
  id: number;
  kind: keyof typeof ENTRY_KIND_WORDS;
  collectedAt: Date;
  recordedAt: Date;
  timeZone: string;
  organizer: string;
  provider: string;
  /** Null: it is of no purchase. */
  orderId: number | null;
  /** The payout in which a provider kept it, where the reader may see that. */
  payoutId: number | null;
  /** The purchase's, else the payout's name at its provider, else the payment's. */
  folio: string;
  paymentFolio: string | null;
  amountCents: number;
  ivaCents: number;
}

export const ENTRY_KIND_WORDS: Record<AccountKind | "commission" | "provider_payout", string> = {
  ...ACCOUNT_KIND_WORDS,
  commission: "Comisión de un pago",
  provider_payout: "Cuota de un depósito del proveedor",
};

/** A receipt for the global invoice. Centavos; below zero where money went back. */
export interface InvoiceRowDto {
  id: number;
  kind: "sale" | "reversal" | "refund" | "dispute_end" | "topup" | "charge" | "balance_back" | "balance_again";
  /** What may have an invoice of its own, and its id. */
  of: "order" | "topup" | "movement" | null;
  ofId: number | null;
  /** The purchase's, the top-up's or the charge's; the payment's where there is none. */
  folio: string;
  organizer: string;
  collectedAt: Date;
  /** When its first event begins; null: it is for none. */
  eventAt: Date | null;
  recordedAt: Date;
  timeZone: string;
  /** Null: the provider does not say whether the card is of credit or debit. */
  satForm: SatForm | null;
  ticketBaseCents: number;
  ticketIvaCents: number;
  /** Basis points; null where no ticket was sold in it. */
  ticketIvaBps: number | null;
  /** What prepaid is taxed on, by the venue's setting: what was paid in, or what was charged. */
  prepaidBaseCents: number;
  prepaidIvaCents: number;
  prepaidIvaBps: number | null;
  feeBaseCents: number;
  feeIvaCents: number;
  feeIvaBps: number | null;
  totalCents: number;
  /** SAT's folio fiscal of its own invoice. */
  uuid: string | null;
}

/** Whether a receipt has an invoice of its own. */
export const INVOICED_WORDS = { no: "Sin factura propia", si: "Con factura propia" } as const;

export const INVOICE_KIND_WORDS: Record<InvoiceRowDto["kind"], string> = {
  sale: "Venta",
  reversal: "Cambio",
  refund: "Devolución",
  dispute_end: "Contracargo",
  topup: "Recarga",
  charge: "Uso de saldo",
  balance_back: "Saldo devuelto",
  balance_again: "Saldo repuesto",
};

/** "04 Tarjeta de crédito". */
export const satFormWords = (form: SatForm | null): string =>
  form === null ? "Tarjeta, no se sabe cuál" : `${form} ${SAT_FORMS[form]}`;
