import { z } from "zod";
import { DIRECTIONS } from "@/lib/access/client";
import { CursorField, IdField, OptionalIdField } from "@/lib/core/fields";

const PASS_STATES = ["active", "blocked", "revoked"] as const;

/** Comes from a page's address, where an invalid value is ignored. */
export const QrFilters = z.object({
  q: z.string().trim().max(100).catch("").default(""),
  kind: z.enum(["ticket", "courtesy", "subscriber", "infinity", "prepaid"]).nullish().catch(null),
  state: z.enum(PASS_STATES).nullish().catch(null),
  eventId: OptionalIdField.catch(null),
});

/** Filters an event's readings; without one there are none. */
export const ReadingFilters = z.object({
  eventId: OptionalIdField.catch(null),
  gateId: OptionalIdField.catch(null),
  direction: z.enum(DIRECTIONS).nullish().catch(null),
  answer: z.enum(["admitted", "refused"]).nullish().catch(null),
});

export const QrId = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

export type QrIdInput = z.input<typeof QrId>;

const Paged = {
  limit: z.number().int().min(1).max(200).default(20),
  offset: z.number().int().min(0).max(1_000_000).default(0),
  after: CursorField,
};

export const QrActivityInput = z.object({
  ...Paged,
  code: z.string().trim().max(100).default(""),
  eventId: IdField.nullish().transform((id) => id ?? null),
});

export type QrActivityInput = z.input<typeof QrActivityInput>;
