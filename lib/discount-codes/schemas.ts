import { z } from "zod";
import type { Changes } from "@/lib/core/changes";
import {
  CursorField,
  IdField,
  moneyField,
  OptionalIdField,
  OptionalMomentField,
  optionalIntField,
  optionalTextField,
  percentField,
  RevisionField,
  SearchField,
  textField,
} from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import {
  DISCOUNT_FILTERS,
  DISCOUNT_KINDS,
  DISCOUNT_STATES,
  type DiscountKind,
  MAX_BATCH,
  normalizeCode,
} from "@/lib/discount-codes/client";
import { OFFERED_METHODS } from "@/lib/pricing/client";

const MOST_CENTS = 100_000_00;

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
  /** Only for a percentage. The API sends basis points, the form percent. */
  percentBps: optional(percentField(10_000)).transform(orNull),
  /** Only for a fixed amount, which is taken off the whole purchase once. */
  amountCents: optional(moneyField(MOST_CENTS)).transform(orNull),
  maxDiscountCents: optional(moneyField(MOST_CENTS)).transform(orNull),
  enclosureId: OptionalIdField,
  eventId: OptionalIdField,
  zoneId: OptionalIdField,
  method: optional(z.enum(OFFERED_METHODS, { error: FIELD.select })).transform(orNull),
  startsAt: OptionalMomentField,
  endsAt: OptionalMomentField,
  maxUsesPerBuyer: optionalIntField(1, 1_000),
  /** The least that the discounted prices must sum up to, without fees. */
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

/** The code belongs to its venue's organizer, else to `adminId`. */
export const CreateDiscountCode = z.object({ adminId: OptionalIdField, ...single }).superRefine(checkWorth);

export type CreateDiscountCodeInput = z.input<typeof CreateDiscountCode>;

export const DiscountCodeChange = z.object({ id: IdField, revision: RevisionField });

/** A code as a change makes it. */
export const ChangedDiscountCode = z
  .object({ ...single, state: z.enum(["active", "paused"], { error: FIELD.select }) })
  .superRefine(checkWorth);

/** Fields that are not sent stay. */
export type UpdateDiscountCodeInput = z.input<typeof DiscountCodeChange> & Changes<z.input<typeof ChangedDiscountCode>>;

const COUNT = `Escribe un número del 1 al ${MAX_BATCH}`;

export const CreateDiscountBatch = z
  .object({
    adminId: OptionalIdField,
    ...shape,
    name: textField(80),
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

/** Without an order all uses that staff may give back are meant. */
export const ReleaseDiscountUses = z.object({ id: IdField, orderId: OrderId.optional() });

export type ReleaseDiscountUsesInput = z.input<typeof ReleaseDiscountUses>;

export const ListDiscountCodes = z.object({
  q: SearchField,
  limit: z.number().int().min(1).max(200).default(20),
  offset: z.number().int().min(0).max(10_000_000).default(0),
  after: CursorField,
  filter: z.enum(DISCOUNT_FILTERS).nullish().catch(null),
  adminId: OptionalIdField,
  enclosureId: OptionalIdField,
  batchId: OptionalIdField,
  sort: z.enum(["code", "-code", "created", "-created", "uses", "-uses"]).catch("-created").default("-created"),
});

export type ListDiscountCodesInput = z.input<typeof ListDiscountCodes>;
