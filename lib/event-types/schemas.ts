import { z } from "zod";
import { contrastOf } from "@/lib/core/contrast";
import { IdField, RevisionField, textField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";

/** Icons that a type may carry, with what a person calls them; names of the icon set. */
export const EVENT_TYPE_ICONS = [
  { value: "ticket", label: "Boleto" },
  { value: "music", label: "Música" },
  { value: "mic", label: "Micrófono" },
  { value: "drama", label: "Teatro" },
  { value: "trophy", label: "Trofeo" },
  { value: "volleyball", label: "Balón" },
  { value: "car", label: "Auto" },
  { value: "party-popper", label: "Fiesta" },
  { value: "star", label: "Estrella" },
  { value: "users", label: "Familia" },
  { value: "graduation-cap", label: "Graduación" },
  { value: "store", label: "Feria" },
] as const;

export type EventTypeIcon = (typeof EVENT_TYPE_ICONS)[number]["value"];

const NAMES = EVENT_TYPE_ICONS.map(({ value }) => value) as [EventTypeIcon, ...EventTypeIcon[]];

/** What WCAG asks of a mark beside its background. */
export const LEAST_CONTRAST = 3;

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

export const UpdateEventType = z.object({ id: IdField, revision: RevisionField, ...shape });
export type UpdateEventTypeInput = z.input<typeof UpdateEventType>;

export const EventTypeId = z.object({ id: IdField });

export const EventTypeFilters = z.object({
  q: z.string().trim().max(100).default(""),
  show: z.enum(["archived"]).optional().catch(undefined),
});

export interface EventTypeDto {
  id: number;
  name: string;
  icon: EventTypeIcon;
  /** #rrggbb */
  color: string;
}

export interface EventTypeRowDto extends EventTypeDto {
  /** Events of it, of every tenant. */
  events: number;
  isArchived: boolean;
}

/** An icon's name as stored; what an older version stored is shown as a ticket. */
export function iconOf(name: string): EventTypeIcon {
  return NAMES.find((one) => one === name) ?? "ticket";
}
