import { formatMoney } from "@/lib/core/money";
import type { Method } from "@/lib/pricing/client";

export const DISCOUNT_REFUSALS = [
  "discount_code.unknown",
  "discount_code.not_yet",
  "discount_code.over",
  "discount_code.used_up",
  "discount_code.used_by_you",
  "discount_code.other_venue",
  "discount_code.other_event",
  "discount_code.other_zone",
  "discount_code.other_method",
  "discount_code.minimum",
  "discount_code.nothing",
] as const;

export type DiscountRefusal = (typeof DISCOUNT_REFUSALS)[number];

export const DISCOUNT_KINDS = ["percent", "fixed"] as const;

export type DiscountKind = (typeof DISCOUNT_KINDS)[number];

export const DISCOUNT_STATES = ["active", "paused", "archived"] as const;

export type DiscountState = (typeof DISCOUNT_STATES)[number];

export const MAX_BATCH = 1_000;

/** Codes are stored like this, whatever case and blanks people type. */
export const normalizeCode = (text: string): string => text.normalize("NFKC").toUpperCase().replace(/\s+/g, "");

export const DISCOUNT_FILTERS = ["live", "active", "paused", "archived"] as const;

/** Sales are prices after the discount, without fees and without what went back. */
export interface DiscountFigures {
  heldCount: number;
  /** `honouredCount` of them went beyond the limit, because their buyers had been promised the discount. */
  usedCount: number;
  honouredCount: number;
  discountCents: number;
  salesCents: number;
}

export interface DiscountCodeDto {
  id: number;
  adminId: number;
  adminName: string;
  batchId: number | null;
  code: string;
  kind: DiscountKind;
  percentBps: number | null;
  amountCents: number | null;
  maxDiscountCents: number | null;
  enclosureId: number | null;
  enclosureName: string | null;
  eventId: number | null;
  eventName: string | null;
  zoneId: number | null;
  zoneName: string | null;
  method: Method | null;
  startsAt: Date | null;
  endsAt: Date | null;
  timeZone: string;
  maxUses: number | null;
  maxUsesPerBuyer: number | null;
  minCents: number;
  state: DiscountState;
  status: DiscountStatus;
  note: string;
  /** Held and used ones count towards the limit. */
  uses: number;
  /** Some order's payment began with it, so its worth and its scope cannot change any more. */
  isUsed: boolean;
  /** The latest purchase with a use that was not released. */
  lastFolio: string | null;
  createdAt: Date;
  figures: DiscountFigures;
}

export interface DiscountUseDto {
  orderId: number;
  folio: string;
  buyer: string;
  state: "held" | "used" | "honoured" | "released";
  amountCents: number;
  createdAt: Date;
  timeZone: string;
  /** Staff may give it back. */
  isReleasable: boolean;
}

export interface DiscountBatchDto {
  id: number;
  adminId: number;
  adminName: string;
  name: string;
  codeCount: number;
  /** Active and not used yet. */
  activeCount: number;
  pausedCount: number;
  figures: DiscountFigures;
  timeZone: string;
  createdAt: Date;
}

/** "10 %" or "$100.00". */
export function worthWords({
  kind,
  percentBps,
  amountCents,
}: Pick<DiscountCodeDto, "kind" | "percentBps" | "amountCents">): string {
  return kind === "percent" ? `${(percentBps ?? 0) / 100} %` : formatMoney(amountCents ?? 0);
}

export const DISCOUNT_STATUSES = ["active", "scheduled", "over", "used_up", "paused", "archived"] as const;

export type DiscountStatus = (typeof DISCOUNT_STATUSES)[number];

export function statusOf(
  {
    state,
    startsAt,
    endsAt,
    maxUses,
    uses,
  }: Pick<DiscountCodeDto, "state" | "startsAt" | "endsAt" | "maxUses" | "uses">,
  now: Date,
): DiscountStatus {
  if (state !== "active") return state;
  if (endsAt !== null && endsAt <= now) return "over";
  if (maxUses !== null && uses >= maxUses) return "used_up";
  return startsAt !== null && startsAt > now ? "scheduled" : "active";
}

export const STATUS_WORDS: Record<DiscountStatus, string> = {
  active: "Activo",
  scheduled: "Programado",
  over: "Terminado",
  used_up: "Agotado",
  paused: "En pausa",
  archived: "Archivado",
};

/** A single-use code that is used says so instead of its state. */
export function codeStatusWords(code: DiscountCodeDto): string {
  if (code.batchId !== null && code.figures.usedCount > 0) return "Usado";
  if (code.batchId !== null && code.figures.heldCount > 0) return "Apartado";
  return STATUS_WORDS[code.status];
}

/** Null: the code holds in all venues of its organizer. */
export function scopeWords(code: Pick<DiscountCodeDto, "enclosureName" | "eventName" | "zoneName">): string | null {
  const parts = [code.eventName, code.zoneName && `Zona ${code.zoneName}`, code.enclosureName];
  return parts.filter(Boolean).join(", ") || null;
}

export const USE_WORDS: Record<DiscountUseDto["state"], string> = {
  held: "Apartado",
  used: "Usado",
  honoured: "Respetado",
  released: "Liberado",
};
