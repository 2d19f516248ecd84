import { numberParam } from "@/components/office/list-url";
import { dayRange, parseLocal } from "@/lib/core/dates";

/** Start of a day of the address, such as 2026-11-28, in the time zone. */
function dayOf(text: string | undefined, timeZone: string): Date | undefined {
  return (text && parseLocal(`${text}T00:00`, timeZone)) || undefined;
}

/** What the audit's address asks for: the page and its export read the same. */
export function auditQuery(params: Readonly<Record<string, string>>, timeZone: string) {
  const until = dayOf(params.hasta, timeZone);
  return {
    action: params.accion,
    entity: params.sobre,
    entityId: params.numero,
    person: numberParam(params.persona),
    q: params.q,
    from: dayOf(params.desde, timeZone),
    to: until && dayRange(until, timeZone).to,
  };
}
