export const PROFILE_TABS = [
  { tab: "perfil", label: "Perfil" },
  { tab: "seguridad", label: "Seguridad" },
  { tab: "sesiones", label: "Sesiones" },
  { tab: "historial", label: "Historial" },
  { tab: "datos", label: "Mis datos" },
] as const;

export type ProfileTab = (typeof PROFILE_TABS)[number]["tab"];

/** The tab that an address names; the first one for anything else. */
export function tabOf(value: string | undefined): ProfileTab {
  return PROFILE_TABS.find(({ tab }) => tab === value)?.tab ?? "perfil";
}

export function ProfileTabs({ tab }: { tab: ProfileTab }) {
  return (
    <nav className="pestanas" aria-label="Mi cuenta">
      {PROFILE_TABS.map((one) => (
        <a
          key={one.tab}
          href={one.tab === "perfil" ? "/change-profile" : `/change-profile?ver=${one.tab}`}
          aria-current={one.tab === tab ? "page" : undefined}
        >
          {one.label}
        </a>
      ))}
    </nav>
  );
}
