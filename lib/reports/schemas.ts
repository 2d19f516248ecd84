import { z } from "zod";
import { CursorField, IdField } from "@/lib/core/fields";

const Paged = {
  limit: z.number().int().min(1).max(200).default(20),
  offset: z.number().int().min(0).max(1_000_000).default(0),
  after: CursorField,
};

/** Entries in one event, or between two instants, the second excluded. */
export const InfinityInput = z.object({
  ...Paged,
  eventId: IdField.nullish().transform((id) => id ?? null),
  parkingAreaId: IdField.nullish().transform((id) => id ?? null),
  from: z.date().nullish(),
  to: z.date().nullish(),
});

export type InfinityInput = z.input<typeof InfinityInput>;
