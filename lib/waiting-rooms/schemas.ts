import { z } from "zod";
import { IdField, intField, OptionalMomentField, optionalIntField } from "@/lib/core/fields";

export const RoomRef = z.object({ eventId: IdField });
export type RoomRef = z.input<typeof RoomRef>;

/** `opensAt` is ISO 8601 with an offset, or local to the venue; empty opens it by hand only. */
export const RoomSettings = z.object({
  eventId: IdField,
  opensAt: OptionalMomentField,
  opensAboveMs: optionalIntField(100, 60_000),
  mostPerMinute: intField(1, 60_000),
  mostInside: intField(1, 20_000),
});
export type RoomSettingsInput = z.input<typeof RoomSettings>;
