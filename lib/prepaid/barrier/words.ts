import { formatDateTime } from "@/lib/core/dates";
import type { ControllerAnswer } from "@/lib/prepaid/barrier/barrier-sync";

/** What a call about barriers answers: `result` is `ok`, `error` or `Error`, or the controller's own word. */
export interface BarrierResultDto {
  result: string;
  message: string;
}

/** The texts of product.md §8, letter by letter, and ours for what it does not name. */
export const BARRIER_TEXTS = {
  none: "Este recinto no tiene plumas.",
  empty: "Respuesta vacía del servidor",
  unknown: "Error desconocido del servidor",
  silent: "Error de conexión con el servidor",
  status: "Error desconocido al verificar estado",
  unkept: "La pluma dice que lo guardó, pero no lo tiene. Intenta de nuevo.",
  done: "La pluma tiene este QR como está ahora.",
  old: "La pluma tiene datos anteriores de este QR. Sincroniza de nuevo.",
} as const;

type Failure = Exclude<ControllerAnswer<object>, { kind: "answered" }>;

/** Why a controller did not do what it was asked for, in its own words where it has any. */
export function failureText(failure: Failure): string {
  if (failure.kind === "refused") return failure.message ?? BARRIER_TEXTS.unknown;
  return BARRIER_TEXTS[failure.kind];
}

/** How an account stands with the barriers of its venue, as far as we know without asking them. */
export interface BarrierStateDto {
  askedAt: Date | null;
  /** Why the last try failed; null: it did not. */
  failure: string | null;
  syncedAt: Date | null;
  /** Nothing of the account that barriers know has changed since. */
  isCurrent: boolean;
}

/** The state in a word or two, and in a sentence. */
export function barrierWords(
  { syncedAt, isCurrent }: BarrierStateDto,
  timeZone: string,
): { tone: "good" | "alert" | "none"; state: string; note: string } {
  if (!syncedAt) return { tone: "none", state: "Sin sincronizar", note: "La pluma todavía no lo conoce." };
  const at = formatDateTime(syncedAt, timeZone);
  return isCurrent
    ? { tone: "good", state: "Sincronizado", note: `La pluma lo tiene como está ahora, desde el ${at}.` }
    : { tone: "alert", state: "Cambió", note: `Cambió después del ${at}: la pluma tiene lo anterior.` };
}
