import type { z } from "zod";
import type { Db } from "@/db/client";
import type { discountCodes } from "@/db/schema";
import { parseWindow, resolveScope } from "@/lib/discount-codes/code-scope";
import type { CreateDiscountBatch } from "@/lib/discount-codes/schemas";

type Terms = Omit<z.output<typeof CreateDiscountBatch>, "name" | "prefix" | "count">;
type CodeRow = typeof discountCodes.$inferInsert;

/** The columns of a code with a form's terms. */
export async function codeValues(db: Db, terms: Terms) {
  const { adminId, enclosureId, eventId, zoneId, kind, percentBps, amountCents, maxDiscountCents } = terms;
  const { timeZone, ...scope } = await resolveScope(db, { adminId, enclosureId, eventId, zoneId });
  const { method, maxUsesPerBuyer, minCents, note } = terms;
  return {
    ...scope,
    ...parseWindow(terms, timeZone),
    ...(kind === "percent"
      ? { kind, percentBps, amountCents: null, maxDiscountCents }
      : { kind, percentBps: null, amountCents, maxDiscountCents: null }),
    method,
    maxUsesPerBuyer,
    minCents,
    note,
  } satisfies Partial<CodeRow>;
}

/** The columns of a code that its audit entry shows. */
export function auditedValues(row: Partial<CodeRow>): Record<string, unknown> {
  const { code, kind, percentBps, amountCents, maxDiscountCents, enclosureId, eventId, parkingAreaId, method } = row;
  const { startsAt, endsAt, maxUses, maxUsesPerBuyer, minCents, note, state } = row;
  return {
    code,
    kind,
    percentBps,
    amountCents,
    maxDiscountCents,
    enclosureId,
    eventId,
    parkingAreaId,
    method,
    startsAt,
    endsAt,
    maxUses,
    maxUsesPerBuyer,
    minCents,
    note,
    state,
  };
}
