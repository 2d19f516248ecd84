import type { Actor } from "@/lib/core/context";
import { can, type Permission } from "@/lib/core/permissions";

const EVENT_TABS = [
  { key: "resumen", label: "Resumen", who: "event:read" },
  { key: "zonas", label: "Zonas y precios", who: "event:write" },
  { key: "lugares", label: "Lugares", who: "event:write" },
  { key: "ventas", label: "Ventas", who: "order:read" },
  { key: "accesos", label: "Accesos", who: "occupancy:read" },
  { key: "fila", label: "Fila de espera", who: "event:write" },
  { key: "guardias", label: "Guardias", who: "event:write" },
  { key: "datos", label: "Datos", who: "event:write" },
] as const satisfies readonly { key: string; label: string; who: Permission }[];

export type EventTab = (typeof EVENT_TABS)[number]["key"];

const tabsOf = (actor: Actor) => EVENT_TABS.filter(({ who }) => can(actor, who));

/** The tab that the address names and this person may open, the summary otherwise. */
export function eventTab(actor: Actor, name: string | undefined): EventTab {
  return tabsOf(actor).find((tab) => tab.key === name)?.key ?? "resumen";
}

/** Who only sees the summary sees no tabs. */
export function EventTabs({ actor, eventId, current }: { actor: Actor; eventId: number; current: EventTab }) {
  const tabs = tabsOf(actor);
  if (tabs.length < 2) return null;
  return (
    <nav className="pestanas" aria-label="Secciones del evento">
      {tabs.map((tab) => (
        <a
          key={tab.key}
          href={tab.key === "resumen" ? `/event/${eventId}` : `/event/${eventId}?ver=${tab.key}`}
          aria-current={tab.key === current ? "page" : undefined}
        >
          {tab.label}
        </a>
      ))}
    </nav>
  );
}
