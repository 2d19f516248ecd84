import { createHash } from "node:crypto";
import { startOfLocalDay } from "@/lib/core/dates";
import { parseDay } from "@/lib/core/parse-day";
import type { PayoutMovement } from "@/lib/payments/provider";

const ZONE = "America/Monterrey";
const DAY_MS = 86_400_000;

type Kind = PayoutMovement["kind"];

const bare = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** What people and providers call a movement; null: of a file that does not say, by its sign. */
export function movementKind(words: string, amountCents: number): Kind {
  const text = bare(words);
  if (/contracargo|chargeback|disput|mediation|reclamo/.test(text)) return "dispute";
  if (/devoluc|reembols|refund/.test(text)) return "refund";
  if (/cobro|venta|payment|charge|pago|settlement/.test(text)) return amountCents < 0 ? "refund" : "charge";
  if (/comision|fee|cargo|tarifa|tax|impuesto|withholding|retenci/.test(text)) return "fee";
  if (text !== "") return "other";
  return amountCents < 0 ? "refund" : "charge";
}

/** A moment with its zone, a local one, or a day, whose end it is. */
export function momentIn(text: string): Date | null {
  const zoned = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/.test(text) ? new Date(text) : null;
  if (zoned && !Number.isNaN(zoned.getTime())) return zoned;
  const day = parseDay(text);
  const start = day === null ? null : startOfLocalDay(day, ZONE);
  if (!start) return null;
  const time = /\b(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(text);
  const seconds = time ? Number(time[1]) * 3_600 + Number(time[2]) * 60 + Number(time[3] ?? 0) : DAY_MS / 1000 - 1;
  return new Date(start.getTime() + Math.min(seconds, DAY_MS / 1000 - 1) * 1000);
}

/** The same movement has the same name in every file; equal ones of a file are numbered. */
export function namer(): (words: string) => string {
  const seen = new Map<string, number>();
  return (words) => {
    const times = (seen.get(words) ?? 0) + 1;
    seen.set(words, times);
    return createHash("sha256").update(`${words}\n${times}`).digest("hex").slice(0, 32);
  };
}
