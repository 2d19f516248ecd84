import { createHash } from "node:crypto";
import { startOfLocalDay } from "@/lib/core/dates";
import { parseDay } from "@/lib/core/parse-day";
import type { PayoutMovement } from "@/lib/payments/provider";

const ZONE = "America/Monterrey";
const DAY_MS = 86_400_000;

type Kind = PayoutMovement["kind"];

const bare = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * What people and providers call a movement, the most telling word first: a "comisión por cobro" is a fee, and what is
 * withheld for taxes none. A file that does not say is read by its signs.
 */
export function movementKind(words: string, amountCents: number): Kind {
  const text = bare(words).trim();
  const paid = amountCents < 0 ? "refund" : "charge";
  if (text === "") return paid;
  if (/contracargo|chargeback|disput|mediation|reclamo/.test(text)) return "dispute";
  if (/retenci|withh|impuesto|^tax|\bisr\b/.test(text)) return "other";
  if (/^(comision|tarifa|iva)\b|\bfee\b|comision/.test(text)) return "fee";
  if (/devoluc|reembols|refund/.test(text)) return "refund";
  return /^(cobro|cargo|venta|payment|charge|pago|abono|settlement)/.test(text) ? paid : "other";
}

const LAST_SECOND = DAY_MS / 1000 - 1;

/** Seconds since midnight of a time in a text, "10:15", "03:15:20 p. m."; of a day without one, its end. */
function secondsIn(text: string): number {
  const time = /(?<!\d)(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,]\d+)?\s*([ap])?\.?\s*m?/i.exec(text);
  if (!time) return LAST_SECOND;
  const [, hours = "0", minutes = "0", seconds = "0", half = ""] = time;
  const noon = half.toLowerCase();
  const hour = noon === "" ? Number(hours) : (Number(hours) % 12) + (noon === "p" ? 12 : 0);
  return Math.min(hour * 3_600 + Number(minutes) * 60 + Number(seconds), LAST_SECOND);
}

/** A moment with its zone, a local one, or a day, whose end it is. */
export function momentIn(text: string): Date | null {
  const iso = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})$/.exec(text.trim());
  const zoned = iso ? new Date(`${iso[1]}T${iso[2]}${iso[3]}`) : null;
  if (zoned && !Number.isNaN(zoned.getTime())) return zoned;
  const day = parseDay(text.replace(/^(\d{4}-\d{2}-\d{2})T/, "$1 "));
  const start = day === null ? null : startOfLocalDay(day, ZONE);
  return start && new Date(start.getTime() + secondsIn(text.replace(/^\S*\d{4}-\d{2}-\d{2}/, "")) * 1000);
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
