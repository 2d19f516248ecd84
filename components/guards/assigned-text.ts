import type { AssignmentDto } from "@/lib/guards/client";

const list = new Intl.ListFormat("es", { type: "conjunction" });
const distinct = (words: readonly string[]) => [...new Set(words)];

/** "Asignaste a Ana y Beto en A1 y B1.", with the number of events when there are several. */
export function assignedText(assignments: readonly Pick<AssignmentDto, "guardName" | "zoneKey" | "eventId">[]): string {
  const names = distinct(assignments.map(({ guardName }) => guardName));
  const who = names.length > 3 ? `${names.length} guardias` : list.format(names);
  const where = list.format(distinct(assignments.map(({ zoneKey }) => zoneKey)));
  const events = new Set(assignments.map(({ eventId }) => eventId)).size;
  return `Asignaste a ${who} en ${where}${events > 1 ? `, en ${events} eventos` : ""}.`;
}
