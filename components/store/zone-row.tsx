import type { ReactNode } from "react";
import { SaleWords } from "@/components/store/sale-words";
import { Money } from "@/components/ui/money";
import { Plate } from "@/components/ui/plate";
import { formatMoney } from "@/lib/core/money";
import type { StoreZone } from "@/lib/events";

interface ZoneRowProps {
  zone: StoreZone;
  /** Null: it cannot be chosen. */
  href: string | null;
  chosen: boolean;
  /** What is wrong with the choice, under the row. */
  problem?: ReactNode;
  /** The counter of the chosen zone. */
  children?: ReactNode;
}

/** One zone of the list. The chosen one opens in place. */
export function ZoneRow({ zone, href, chosen, problem, children }: ZoneRowProps) {
  const soldOut = zone.words?.tone === "stop";
  const className = ["zona", chosen && "zona-elegida", soldOut && "zona-agotada"].filter(Boolean).join(" ");
  return (
    <li className={className} id={`zona-${zone.id}`}>
      <Plate code={zone.key} soldOut={soldOut} />
      <span>
        {href && !chosen ? (
          <a className="zona-n" href={href} aria-label={zoneLabel(zone)}>
            {zone.name}
          </a>
        ) : (
          <span className="zona-n" aria-current={chosen ? "true" : undefined}>
            {zone.name}
          </span>
        )}
        <span className="meta">{wayLine(zone)}</span>
        {zone.drivingNotes ? <span className="meta">En auto: {zone.drivingNotes}</span> : null}
      </span>
      <span className="zona-p">
        <Money cents={zone.totalCents} />
        {zone.words ? <SaleWords words={zone.words} /> : null}
      </span>
      {problem ? <div className="zona-aviso">{problem}</div> : null}
      {children}
    </li>
  );
}

/** "Acceso 1 · 3 min a pie, techado". */
export function wayLine(zone: Pick<StoreZone, "gates" | "walkMinutes" | "notes">): string {
  const gates = zone.gates.map((gate) => gate.label).join(", ");
  const walk = zone.walkMinutes === null ? "" : `${zone.walkMinutes} min a pie`;
  const rest = [walk, zone.notes].filter(Boolean).join(", ");
  return [gates, rest].filter(Boolean).join(" · ");
}

/** "A1 Norte, $287.50, 51 libres": the zone in one breath. */
export function zoneLabel(zone: Pick<StoreZone, "key" | "name" | "totalCents" | "words">): string {
  return [`${zone.key} ${zone.name}`, formatMoney(zone.totalCents), zone.words?.text.toLowerCase()]
    .filter(Boolean)
    .join(", ");
}
