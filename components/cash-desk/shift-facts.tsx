import { Panel } from "@/components/ui/panel";
import type { ShiftReportDto } from "@/lib/cash-desk/client";
import { formatDateTime } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";

/** Whose shift it is, where and when, and how it ended. */
export function ShiftFacts({ shift }: { shift: ShiftReportDto }) {
  const { personName, pointName, enclosureName, openedAt, closedAt, timeZone, floatCents, handover, forced } = shift;
  const facts: [string, string][] = [
    ["Persona", personName],
    ["Caja", `${pointName}, ${enclosureName}`],
    ["Abrió", formatDateTime(openedAt, timeZone)],
    ...(closedAt ? ([["Cerró", formatDateTime(closedAt, timeZone)]] as [string, string][]) : []),
    ["Fondo", formatMoney(floatCents)],
    ...(handover ? ([["Recibió", `${handover.to}, ${formatMoney(handover.amountCents)}`]] as [string, string][]) : []),
    ...(handover?.reason ? ([["Qué pasó", handover.reason]] as [string, string][]) : []),
    ...(forced ? ([["Lo cerró", `${forced.by}: ${forced.reason}`]] as [string, string][]) : []),
  ];
  return (
    <Panel title="Turno">
      <dl className="grid gap-3 px-4.5 pb-4.5">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="meta">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {shift.result === null && closedAt === null ? (
        <p className="caja-pie">Lo que debe haber se ve hasta contar la caja.</p>
      ) : null}
    </Panel>
  );
}
