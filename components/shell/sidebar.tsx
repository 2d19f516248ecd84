import type { NavEntry } from "@/components/shell/nav-entry";
import { NavGroup, NavLink } from "@/components/shell/nav-item";
import { ThemeSwitch } from "@/components/shell/theme-switch";
import { Icon } from "@/components/ui/icon";
import { Logo } from "@/components/ui/marks";

interface SidebarProps {
  brandName: string;
  /** The venue's own logo, in place of the platform's mark. */
  brandLogo: string | null;
  platformName: string;
  homeHref: string;
  /** The address in the menu that the open page belongs to. */
  place: string;
  nav: readonly NavEntry[];
  /** The id of the form that signs out. */
  logoutForm: string;
}

/** What the sidebar holds: the same beside the page and in the sheet of a phone. */
export function Sidebar({ brandName, brandLogo, platformName, homeHref, place, nav, logoutForm }: SidebarProps) {
  return (
    <>
      <a className="lat-logo" href={homeHref} aria-current={place === homeHref ? "true" : undefined}>
        {brandLogo ? (
          <img className="logo-recinto" src={brandLogo} alt="" width={36} height={36} />
        ) : (
          <Logo size={36} />
        )}
        <span>
          {brandName}
          {brandName === platformName ? null : <small>{platformName}</small>}
        </span>
      </a>
      <nav aria-label="Menú">
        <ul>
          {nav.map((entry) => (
            <li key={entry.label}>
              <Entry entry={entry} place={place} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="lat-pie">
        <button className="lat-salir" type="submit" form={logoutForm}>
          <Icon name="log-out" />
          Salir
        </button>
        <ThemeSwitch />
      </div>
    </>
  );
}

function Entry({ entry, place }: { entry: NavEntry; place: string }) {
  const head = (
    <>
      {entry.icon ? <Icon name={entry.icon} /> : null}
      {entry.label}
    </>
  );
  if (entry.children) {
    return (
      <NavGroup head={head} hrefs={entry.children.map((child) => child.href)} place={place}>
        <ul>
          {entry.children.map((child) => (
            <li key={child.href}>
              <NavLink href={child.href} place={place}>
                {child.label}
              </NavLink>
            </li>
          ))}
        </ul>
      </NavGroup>
    );
  }
  return entry.href ? (
    <NavLink href={entry.href} place={place}>
      {head}
    </NavLink>
  ) : null;
}
