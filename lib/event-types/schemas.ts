import { z } from "zod";
import type { Changes } from "@/lib/core/changes";
import { contrastOf } from "@/lib/core/contrast";
import { IdField, RevisionField, textField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import { LEAST_CONTRAST, NAMES } from "@/lib/event-types/client";

const shape = {
  name: textField(40),
  icon: z.enum(NAMES, { error: FIELD.select }).default("ticket"),
  color: z
    .string({ error: FIELD.required })
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, "Elige un color como #05216e")
    .refine(
      (color) => !/^#[0-9a-f]{6}$/.test(color) || contrastOf(color, "#ffffff") >= LEAST_CONTRAST,
      "Ese color casi no se ve sobre blanco. Elige uno más oscuro",
    ),
};

export const CreateEventType = z.object(shape);

export type CreateEventTypeInput = z.input<typeof CreateEventType>;

export const EventTypeChange = z.object({ id: IdField, revision: RevisionField });

/** Fields that are not sent stay. */
export type UpdateEventTypeInput = z.input<typeof EventTypeChange> & Changes<CreateEventTypeInput>;

export const EventTypeId = z.object({ id: IdField });

export const EventTypeFilters = z.object({
  q: z.string().trim().max(100).default(""),
  show: z.enum(["archived"]).optional().catch(undefined),
});
