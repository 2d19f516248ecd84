import type { NavEntry } from "@/components/shell/nav-entry";
import type { UserActor } from "@/lib/core/context";
import { can, type Permission } from "@/lib/core/permissions";

interface Entry {
  label: string;
  href: string;
  permission: Permission;
}

interface Group {
  label: string;
  icon: NonNullable<NavEntry["icon"]>;
  entries: readonly Entry[];
}

/** The sidebar, in product.md's order: an entry appears with its screen and to whom may open it. */
const GROUPS: readonly (Group | (Entry & { icon: NonNullable<NavEntry["icon"]>; profiles?: readonly number[] }))[] = [
  { label: "Escáner de QR", icon: "scan-qr-code", href: "/scan-qr", permission: "scan:redeem", profiles: [3] },
  { label: "Consulta de eventos", icon: "calendar-days", href: "/event", permission: "event:read" },
  {
    label: "Administración",
    icon: "settings",
    entries: [
      { label: "Zonas de estacionamiento", href: "/parkingArea", permission: "zone:read" },
      { label: "Recintos", href: "/enclosures", permission: "enclosure:create" },
    ],
  },
  {
    label: "Ventas",
    icon: "ticket",
    entries: [
      { label: "Seleccionar Recinto", href: "/select-enclosure", permission: "order:buy" },
      { label: "Mis Eventos", href: "/user-tickets", permission: "ticket:own" },
    ],
  },
];

/** The sidebar of a person. */
export function navigationOf(actor: UserActor, venue: { isEvent: boolean }): NavEntry[] {
  return GROUPS.flatMap((group): NavEntry[] => {
    if (!("entries" in group)) {
      const shown = can(actor, group.permission) && (!group.profiles || group.profiles.includes(actor.profile));
      return shown ? [{ label: group.label, href: group.href, icon: group.icon }] : [];
    }
    const children = group.entries
      .filter((entry) => can(actor, entry.permission) && (entry.href !== "/user-tickets" || venue.isEvent))
      .map(({ label, href }) => ({ label, href }));
    return children.length > 0 ? [{ label: group.label, icon: group.icon, children }] : [];
  });
}
