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

export const NAMES = EVENT_TYPE_ICONS.map(({ value }) => value) as [EventTypeIcon, ...EventTypeIcon[]];

/** What WCAG asks of a mark beside its background. */
export const LEAST_CONTRAST = 3;

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
