import { z } from "zod";
import { Cents, Moment } from "@/app/api/v1/wire";
import type { PaidDto } from "@/lib/orders/schemas";

/** What the buyer does next. */
export const NextWire = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("finished") }),
    z.object({ kind: z.literal("redirect"), url: z.url(), expiresAt: Moment.optional() }),
    z.object({
      kind: z.literal("reference"),
      network: z.enum(["oxxo", "paynet", "spei", "deposit"]),
      reference: z.string(),
      barcode: z.string().optional(),
      amountCents: Cents,
      expiresAt: Moment,
    }),
  ])
  .meta({ id: "NextAction" });

export function nextWire(next: PaidDto["next"]): z.input<typeof NextWire> {
  switch (next.kind) {
    case "finished":
      return next;
    case "redirect":
      return {
        kind: "redirect",
        url: next.url,
        ...(next.expiresAt ? { expiresAt: next.expiresAt.toISOString() } : {}),
      };
    case "reference":
      return { ...next, expiresAt: next.expiresAt.toISOString() };
  }
}
