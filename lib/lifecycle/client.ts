import { ERROR_STATUS, type ErrorCode } from "@/lib/core/errors";
import { textOf } from "@/lib/core/messages";

/** Case and spaces do not matter. */
export function isSameName(typed: string, name: string): boolean {
  const plain = (text: string) => text.trim().replace(/\s+/g, " ").toLocaleLowerCase("es-MX");
  return plain(typed) === plain(name);
}

export interface UnpaidDto {
  orders: number;
  places: number;
  totalCents: number;
  methods: { method: string; orders: number }[];
}

export interface ReleaseDto extends UnpaidDto {
  released: number;
  /** Orders that turned out to be paid: their tickets were issued, or a person looks at their money. */
  paid: number;
  /** Orders that stay because somebody has seen the money of their deposit. */
  kept: number;
  /** Orders whose provider did not answer. */
  failed: number;
  /** Orders that this call did not come to. */
  left: number;
}

export interface RescheduleDto {
  id: number;
  at: Date;
  reason: string;
  by: string | null;
  oldStartsAt: Date;
  newStartsAt: Date;
  returnUntil: Date | null;
}

export const CANCELLATION_FILTERS = ["todas", "fallidas", "a-mano", "pendientes", "usadas"] as const;

export type CancellationFilter = (typeof CANCELLATION_FILTERS)[number];

export interface MethodRefundDto {
  method: string;
  orders: number;
  tickets: number;
  cents: number;
}

export interface CancellationPreviewDto {
  orders: number;
  tickets: number;
  /** Tickets that already let somebody in. */
  used: number;
  /** Unpaid orders that lose places. */
  holds: number;
  heldPlaces: number;
  /** Passes that admit without a ticket, such as courtesies. */
  otherPasses: number;
  methods: MethodRefundDto[];
  totalCents: number;
  /** The part without fees. */
  baseCents: number;
  feeCents: number;
  /** The venue's policy says whether the fee goes back too. */
  withFee: boolean;
}

export type CancellationOrderState = "pending" | "requested" | "nothing" | "failed";

export interface CancellationDto {
  id: number;
  eventId: number;
  reason: string;
  withFee: boolean;
  state: "running" | "done";
  createdAt: Date;
  finishedAt: Date | null;
  requestedBy: string | null;
  orders: Record<CancellationOrderState | "total", number>;
  refunds: Record<"pending" | "done" | "manual" | "failed", { count: number; cents: number }>;
  /** Those of them whose money came while the event was cancelled, or later. */
  late: { count: number; cents: number };
  tickets: number;
  used: number;
  holds: number;
  heldPlaces: number;
}

export interface CancellationOrderDto {
  orderId: number;
  folio: string;
  buyer: string;
  email: string | null;
  method: string;
  tickets: number;
  used: number;
  state: CancellationOrderState;
  /** Its money came while the event was cancelled, or later. */
  isLate: boolean;
  /** The worst state among the order's refunds; null while there is none. */
  refundState: "pending" | "done" | "manual" | "failed" | null;
  amountCents: number;
  errorCode: string | null;
}

export function refundWords(row: Pick<CancellationOrderDto, "state" | "refundState">): {
  label: string;
  tone: "good" | "alert" | "stop" | "none";
} {
  if (row.state === "pending") return { label: "En espera", tone: "none" };
  if (row.state === "failed") return { label: "Falló", tone: "stop" };
  if (row.state === "nothing") return { label: "Sin dinero que devolver", tone: "good" };
  switch (row.refundState) {
    case "done":
      return { label: "Devuelto", tone: "good" };
    case "manual":
      return { label: "Por devolver a mano", tone: "alert" };
    case "failed":
      return { label: "La rechazó el proveedor", tone: "stop" };
    default:
      return { label: "En camino", tone: "none" };
  }
}

const FAILURES: Partial<Record<ErrorCode, string>> = {
  "payment.not_refundable": "El pago está en aclaración con el banco, o su dinero ya se había devuelto.",
  "payment.refund_exceeds": "Del pago queda menos dinero que lo que hay que devolver.",
};

/** Codes that are no domain errors stand for defects of ours, which a retry may mend. */
export function failureText(code: string | null): string {
  if (code === null) return "";
  if (!(code in ERROR_STATUS)) return "Algo falló de nuestro lado. Vuelve a intentarlo.";
  return FAILURES[code as ErrorCode] ?? textOf(code as ErrorCode);
}

export function releasedWords({ released, paid, kept, failed, left }: ReleaseDto): string {
  const parts = [
    released === 1 ? "Se liberó 1 compra" : `Se liberaron ${released} compras`,
    paid > 0 ? `${paid} ya ${paid === 1 ? "estaba pagada" : "estaban pagadas"}` : "",
    kept > 0 ? `${kept} con depósito visto se ${kept === 1 ? "conserva" : "conservan"}` : "",
    failed > 0 ? `${failed} sin respuesta del proveedor` : "",
    left > 0 ? `quedan ${left}: repite para seguir` : "",
  ];
  return `${parts.filter(Boolean).join("; ")}.`;
}

/** Places that a cancellation took out of an unpaid order. */
export interface CartNoticeDto {
  eventId: number;
  eventName: string;
  places: number;
}
