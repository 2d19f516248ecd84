const TABS = [
  { tab: "datos", label: "Datos" },
  { tab: "boletos", label: "Boletos" },
  { tab: "registro", label: "Registro" },
] as const;

export type UserTab = (typeof TABS)[number]["tab"];

/** The parts of a person's page, as links; only buyers have tickets. */
export function UserTabs({ path, tab, tickets }: { path: string; tab: UserTab; tickets: boolean }) {
  return (
    <nav className="pestanas" aria-label="Secciones">
      {TABS.filter((one) => tickets || one.tab !== "boletos").map((one) => (
        <a
          key={one.tab}
          href={one.tab === "datos" ? path : `${path}?ver=${one.tab}`}
          aria-current={one.tab === tab ? "page" : undefined}
        >
          {one.label}
        </a>
      ))}
    </nav>
  );
}

export function userTab(value: string | undefined, tickets: boolean): UserTab {
  const found = TABS.find((one) => one.tab === value)?.tab ?? "datos";
  return found === "boletos" && !tickets ? "datos" : found;
}
