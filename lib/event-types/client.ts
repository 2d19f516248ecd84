/** Names of the icon set, with what a person calls them. */
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

/** WCAG 2.2 asks for this contrast between a mark and its background. */
export const LEAST_CONTRAST = 3;

export interface EventTypeDto {
  id: number;
  name: string;
  icon: EventTypeIcon;
  /** As #rrggbb. */
  color: string;
}

export interface EventTypeRowDto extends EventTypeDto {
  /** Counts the events of all tenants. */
  events: number;
  isArchived: boolean;
}

/** An icon that is no longer offered is shown as a ticket. */
export function iconOf(name: string): EventTypeIcon {
  return NAMES.find((one) => one === name) ?? "ticket";
}
