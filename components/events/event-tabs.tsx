export const EVENT_TABS = [
  { key: "resumen", label: "Resumen" },
  { key: "zonas", label: "Zonas y precios" },
  { key: "lugares", label: "Lugares" },
  { key: "guardias", label: "Guardias" },
  { key: "datos", label: "Datos" },
] as const;

export type EventTab = (typeof EVENT_TABS)[number]["key"];

/** The tab that the address names, the summary otherwise. */
export function eventTab(name: string | undefined): EventTab {
  return EVENT_TABS.find((tab) => tab.key === name)?.key ?? "resumen";
}

export function EventTabs({ eventId, current }: { eventId: number; current: EventTab }) {
  return (
    <nav className="pestanas" aria-label="Secciones del evento">
      {EVENT_TABS.map((tab) => (
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
