import type { NavEntry } from "@/components/shell/nav-entry";
import type { UserActor } from "@/lib/core/context";
import { can, type Permission } from "@/lib/core/permissions";
import { screenAt } from "@/lib/core/screens";

interface Entry {
  label: string;
  href: string;
  /** Shown to fewer than may open the screen. */
  only?: Permission;
}

interface Group {
  label: string;
  icon: NonNullable<NavEntry["icon"]>;
  entries: readonly Entry[];
}

/** The sidebar, in product.md's order: an entry appears with its screen and to whom may open it. */
const GROUPS: readonly (Group | (Entry & { icon: NonNullable<NavEntry["icon"]>; profiles?: readonly number[] }))[] = [
  { label: "Escáner de QR", icon: "scan-qr-code", href: "/scan-qr", profiles: [3] },
  { label: "Consulta de eventos", icon: "calendar-days", href: "/event" },
  {
    label: "Administración",
    icon: "settings",
    entries: [
      { label: "Zonas de estacionamiento", href: "/parkingArea" },
      { label: "Tipos de evento", href: "/eventType" },
      { label: "Usuarios", href: "/users" },
      { label: "QR de cortesía", href: "/generate-qr" },
      { label: "QR de abonados", href: "/qrabonados" },
      { label: "Historial de QR", href: "/historyQR" },
      { label: "Recintos", href: "/enclosures", only: "enclosure:create" },
      { label: "Códigos de descuento", href: "/discount-code" },
    ],
  },
  {
    label: "Ventas",
    icon: "ticket",
    entries: [
      { label: "Seleccionar Recinto", href: "/select-enclosure", only: "order:buy" },
      { label: "Mis Eventos", href: "/user-tickets" },
    ],
  },
  { label: "Escanear recinto", icon: "qr-code", href: "/scan-enclosure", profiles: [1, 2] },
];

function mayOpen(actor: UserActor, { href, only }: Entry): boolean {
  const { who } = screenAt(href);
  return (who === "all" || who === "visitors" || can(actor, who)) && (!only || can(actor, only));
}

/** The sidebar of a person. */
export function navigationOf(actor: UserActor, venue: { isEvent: boolean }): NavEntry[] {
  return GROUPS.flatMap((group): NavEntry[] => {
    if (!("entries" in group)) {
      const shown = mayOpen(actor, group) && (!group.profiles || group.profiles.includes(actor.profile));
      return shown ? [{ label: group.label, href: group.href, icon: group.icon }] : [];
    }
    const children = group.entries
      .filter((entry) => mayOpen(actor, entry) && (entry.href !== "/user-tickets" || venue.isEvent))
      .map(({ label, href }) => ({ label, href }));
    return children.length > 0 ? [{ label: group.label, icon: group.icon, children }] : [];
  });
}
