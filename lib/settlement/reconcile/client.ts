import { formatMoney } from "@/lib/core/money";
import type { CardFunding } from "@/lib/pricing/client";

export const DIFFERENCE_KINDS = ["state", "received", "refunded", "currency", "unknown"] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** A provider's books differ from ours. `ours` and `theirs` are a state, a currency, or centavos as digits. */
export interface DifferenceDto {
  id: number;
  adminId: number;
  kind: DifferenceKind;
  ours: string;
  theirs: string;
  state: "open" | "resolved";
  resolution: string | null;
  resolvedBy: string | null;
  foundAt: Date;
  seenAt: Date;
  resolvedAt: Date | null;
  paymentFolio: string;
  provider: string;
  method: string;
  cardFunding: CardFunding | null;
  orderFolio: string | null;
  venue: string | null;
  timeZone: string;
  buyer: string | null;
  isTest: boolean;
  /** When it was paid by what the provider says. */
  providerPaidAt: Date | null;
}

/** The last reconciliation that reached its end. */
export interface ReconciliationDto {
  finishedAt: Date;
  checked: number;
  unanswered: number;
}

/** Callbacks about a charge that none of our payments has, or whose money could not be applied. */
export interface UnknownCallbackDto {
  /** The id of the first one. */
  id: number;
  provider: string;
  /** The account's name, as people gave it. */
  account: string;
  /** The provider's ids of the charges. */
  charges: readonly string[];
  times: number;
  /** The charge is known, but applying its money failed each time. The job goes on trying. */
  hasFailed: boolean;
  receivedAt: Date;
}

export const DIFFERENCE_LABELS: Record<DifferenceKind, string> = {
  state: "Otro estado",
  received: "Otro monto recibido",
  refunded: "Otro monto devuelto",
  currency: "Otra moneda",
  unknown: "El proveedor no lo conoce",
};

const STATES: Readonly<Record<string, string>> = {
  created: "sin empezar",
  requires_action: "por pagar",
  pending: "por pagar",
  failed: "rechazado",
  expired: "vencido",
  cancelled: "cancelado",
  paid: "pagado",
  partially_refunded: "devuelto en parte",
  refunded: "devuelto",
  disputed: "en disputa",
  dispute_won: "disputa ganada",
  dispute_lost: "disputa perdida",
};

function bookWords(kind: DifferenceKind, value: string): string {
  if (kind === "received" || kind === "refunded") return formatMoney(Number(value));
  if (kind === "currency") return value;
  return (Object.hasOwn(STATES, value) ? STATES[value] : undefined) ?? value;
}

/** Says in a sentence what either book has. */
export function describeDifference({ kind, ours, theirs }: Pick<DifferenceDto, "kind" | "ours" | "theirs">): string {
  const here = bookWords(kind, ours);
  if (kind === "unknown") return `Aquí: ${here}. El proveedor no encuentra este cobro.`;
  return `Aquí: ${here}. Proveedor: ${bookWords(kind, theirs)}.`;
}

const ENDS: Readonly<Record<string, string>> = {
  healed: "Los libros coinciden otra vez",
  applied: "Se aplicó lo que dijo el proveedor",
};

/** Says how a difference ended: by itself, or with the note of who closed it. */
export function differenceEndWords(resolution: string | null): string {
  if (!resolution) return "Resuelta";
  return Object.hasOwn(ENDS, resolution) ? (ENDS[resolution] ?? "") : `Aclarada: “${resolution}”`;
}
