import { formatDateTime } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import { CHANGED_FIELDS } from "@/lib/generated/changed-fields";
import { CHANGED_STATES } from "@/lib/generated/changed-states";

const FIELD_WORDS: Readonly<Record<string, string>> = CHANGED_FIELDS;
const STATE_WORDS: Readonly<Record<string, string>> = CHANGED_STATES;
const PROFILE_WORDS: Readonly<Record<string, string>> = { 1: "Administrador", 2: "Comprador", 3: "Guardia" };
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** A field without words is shown as it is stored. */
export const fieldWords = (field: string): string => FIELD_WORDS[field] ?? field;

export function valueWords(field: string, value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === "") return "—";
  if (typeof value === "boolean") return value ? "Sí" : "No";
  if (field === "profile") return PROFILE_WORDS[String(value)] ?? String(value);
  if (typeof value === "number") {
    if (field.endsWith("Cents")) return formatMoney(value);
    return field.endsWith("Bps") ? `${value / 100} %` : String(value);
  }
  if (typeof value === "string") {
    if (field === "state") return STATE_WORDS[value] ?? value;
    return ISO.test(value) ? formatDateTime(new Date(value), timeZone) : value;
  }
  return JSON.stringify(value);
}
