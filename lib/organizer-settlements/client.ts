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
  /** What of it the platform collected, and the IVA in that: what taxes are withheld of. */
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
  rates: { isrBps: number; ivaBps: number; validFrom: string } | null;
}
