import type { ListField } from "@/components/office/list-filters";
import { ACTION_WORDS, ENTITY_WORDS } from "@/lib/audit/client";

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words)
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, "es"));

export const AUDIT_FIELDS: readonly ListField[] = [
  { name: "accion", label: "Qué", all: "Todo lo que se hizo", options: optionsOf(ACTION_WORDS) },
  { name: "sobre", label: "Sobre", all: "Sobre cualquier cosa", options: optionsOf(ENTITY_WORDS) },
];

/** Words for the filters that only links set. `personName` is null when the page has nobody with that id. */
export function auditChips(params: Readonly<Record<string, string>>, personName: string | null) {
  const { persona, numero } = params;
  return [
    ...(persona ? [{ name: "persona", label: `Quién: ${personName ?? `usuario ${persona}`}` }] : []),
    ...(numero ? [{ name: "numero", label: `Número ${numero}` }] : []),
  ];
}
