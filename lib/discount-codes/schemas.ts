import { z } from "zod";
import {
  IdField,
  ListInput,
  moneyField,
  OptionalIdField,
  OptionalMomentField,
  optionalIntField,
  optionalTextField,
  percentField,
  RevisionField,
  textField,
} from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import { formatMoney } from "@/lib/core/money";

/** Why a code takes nothing off a purchase. */
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
export const DISCOUNT_METHODS = ["card", "wallet", "cash", "deposit"] as const;
export type DiscountMethod = (typeof DISCOUNT_METHODS)[number];

export const MAX_BATCH = 1_000;
const MOST_CENTS = 100_000_00;

/** A code as it is stored, whatever the case and the blanks of who types it. */
export const normalizeCode = (text: string): string => text.normalize("NFKC").toUpperCase().replace(/\s+/g, "");

export const CodeText = z
  .string({ error: FIELD.required })
  .max(100, FIELD.tooLong)
  .transform(normalizeCode)
  .pipe(
    z
      .string()
      .min(1, FIELD.required)
      .regex(/^[A-Z0-9][A-Z0-9-]{2,23}$/, "Usa de 3 a 24 letras sin acento, números o guiones"),
  );

const blank = (value: unknown) => value === "" || value === null || value === undefined;
const optional = <Field extends z.ZodType>(field: Field) =>
  z.union([z.literal("").transform(() => null), z.null(), field]).optional();
const orNull = <Value>(value: Value | null | undefined): Value | null => value ?? null;

const shape = {
  kind: z.enum(DISCOUNT_KINDS, { error: FIELD.select }),
  /** Of a percentage: basis points (API) or percent (form). */
  percentBps: optional(percentField(10_000)).transform(orNull),
  /** Of a fixed one: taken off the whole purchase, once. */
  amountCents: optional(moneyField(MOST_CENTS)).transform(orNull),
  maxDiscountCents: optional(moneyField(MOST_CENTS)).transform(orNull),
  enclosureId: OptionalIdField,
  eventId: OptionalIdField,
  zoneId: OptionalIdField,
  method: optional(z.enum(DISCOUNT_METHODS, { error: FIELD.select })).transform(orNull),
  startsAt: OptionalMomentField,
  endsAt: OptionalMomentField,
  maxUsesPerBuyer: optionalIntField(1, 1_000),
  /** Of the prices that it discounts, without fees. */
  minCents: optional(moneyField(MOST_CENTS)).transform((value) => value ?? 0),
  note: optionalTextField(300),
};

interface Worth {
  kind: DiscountKind;
  percentBps: number | null;
  amountCents: number | null;
  maxDiscountCents: number | null;
}

function checkWorth({ kind, percentBps, amountCents, maxDiscountCents }: Worth, issues: z.RefinementCtx): void {
  const miss = (field: string, message: string) => issues.addIssue({ code: "custom", path: [field], message });
  if (kind === "percent") {
    if (percentBps === null) miss("percentBps", FIELD.required);
    else if (percentBps < 1) miss("percentBps", "Escribe un porcentaje de 0.01 a 100");
    if (maxDiscountCents === 0) miss("maxDiscountCents", "Escribe más de 0, o déjalo vacío");
    return;
  }
  if (amountCents === null) miss("amountCents", FIELD.required);
  else if (amountCents === 0) miss("amountCents", "Escribe más de 0");
  if (maxDiscountCents !== null) miss("maxDiscountCents", "Solo para un porcentaje");
}

const single = { ...shape, code: CodeText, maxUses: optionalIntField(1, 1_000_000) };

/** Whose it is: the venue's organizer, else `adminId`. */
export const CreateDiscountCode = z.object({ adminId: OptionalIdField, ...single }).superRefine(checkWorth);
export type CreateDiscountCodeInput = z.input<typeof CreateDiscountCode>;

export const UpdateDiscountCode = z
  .object({ id: IdField, revision: RevisionField, ...single, state: z.enum(["active", "paused"]).optional() })
  .superRefine(checkWorth);
export type UpdateDiscountCodeInput = z.input<typeof UpdateDiscountCode>;

const COUNT = `Escribe un número del 1 al ${MAX_BATCH}`;

export const CreateDiscountBatch = z
  .object({
    adminId: OptionalIdField,
    ...shape,
    name: textField(80),
    /** What each code begins with. */
    prefix: z
      .string()
      .max(40, FIELD.tooLong)
      .transform(normalizeCode)
      .refine((text) => /^[A-Z0-9]{0,10}$/.test(text), "Usa hasta 10 letras sin acento o números")
      .optional()
      .transform((text) => text ?? ""),
    count: z.union([z.number(), z.string()], { error: FIELD.required }).transform((value, issues) => {
      const count = blank(value) ? Number.NaN : Number(value);
      if (Number.isInteger(count) && count >= 1 && count <= MAX_BATCH) return count;
      issues.addIssue({ code: "custom", message: blank(value) ? FIELD.required : COUNT });
      return z.NEVER;
    }),
  })
  .superRefine(checkWorth);
export type CreateDiscountBatchInput = z.input<typeof CreateDiscountBatch>;

export const DiscountCodeRef = z.object({ id: IdField });
export type DiscountCodeRef = z.input<typeof DiscountCodeRef>;

export const SetDiscountState = z.object({ id: IdField, state: z.enum(DISCOUNT_STATES) });
export type SetDiscountStateInput = z.input<typeof SetDiscountState>;

const OrderId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** Without an order: of all orders that it may be given back of. */
export const ReleaseDiscountUses = z.object({ id: IdField, orderId: OrderId.optional() });
export type ReleaseDiscountUsesInput = z.input<typeof ReleaseDiscountUses>;

export const DISCOUNT_FILTERS = ["live", "active", "paused", "archived"] as const;

/** Codes of batches are listed with their batch, or when words are looked for. */
export const ListDiscountCodes = ListInput.extend({
  /** Rows to leave out; without it the page counts. */
  offset: z.coerce.number().int().min(0).max(10_000_000).optional(),
  filter: z.enum(DISCOUNT_FILTERS).nullish().catch(null),
  adminId: OptionalIdField,
  enclosureId: OptionalIdField,
  batchId: OptionalIdField,
  sort: z.enum(["code", "-code", "created", "-created", "uses", "-uses"]).catch("-created").default("-created"),
});
export type ListDiscountCodesInput = z.input<typeof ListDiscountCodes>;

/** What was done with a code. Sales are the prices that were paid with it, after the discount, without fees and what went back. */
export interface DiscountFigures {
  heldCount: number;
  /** Paid with it; `honouredCount` of them beyond its limit, because they were promised it. */
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
  method: DiscountMethod | null;
  startsAt: Date | null;
  endsAt: Date | null;
  /** In which its times are read and shown. */
  timeZone: string;
  maxUses: number | null;
  maxUsesPerBuyer: number | null;
  minCents: number;
  state: DiscountState;
  /** How it stands now. */
  status: DiscountStatus;
  note: string;
  /** Held and used ones, which count for its limit. */
  uses: number;
  /** Some order began to be paid with it: what it is worth and where it holds stays. */
  isUsed: boolean;
  /** The latest purchase that has a use of it. */
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
  /** By whose clock its moment is shown: the code's. */
  timeZone: string;
  /** It may be given back by hand. */
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

/** What a code is worth, in words: "10 %", "$100.00". */
export function worthWords({
  kind,
  percentBps,
  amountCents,
}: Pick<DiscountCodeDto, "kind" | "percentBps" | "amountCents">): string {
  return kind === "percent" ? `${(percentBps ?? 0) / 100} %` : formatMoney(amountCents ?? 0);
}

export const DISCOUNT_STATUSES = ["active", "scheduled", "over", "used_up", "paused", "archived"] as const;
export type DiscountStatus = (typeof DISCOUNT_STATUSES)[number];

/** How it stands at a moment. */
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

export const METHOD_WORDS: Record<DiscountMethod, string> = {
  card: "Tarjeta de crédito o débito",
  wallet: "Mercado Pago",
  cash: "Efectivo en tienda",
  deposit: "Depósito o transferencia",
};

/** How a code stands, of a single-use one also by its use. */
export function codeStatusWords(code: DiscountCodeDto): string {
  if (code.batchId !== null && code.figures.usedCount > 0) return "Usado";
  if (code.batchId !== null && code.figures.heldCount > 0) return "Apartado";
  return STATUS_WORDS[code.status];
}

/** Where it holds, in words; null: everywhere of its organizer. */
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
