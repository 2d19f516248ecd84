import type { Shortcut } from "@/components/home/shortcuts";
import type { UserActor } from "@/lib/core/context";
import { can, type Permission } from "@/lib/core/permissions";
import type { Attention } from "@/lib/reports";

type Waiting = Pick<Attention, "paymentsInReview" | "failedMessages"> & {
  deposits: Pick<Attention["deposits"], "waiting">;
};

const cardsOf = ({
  paymentsInReview,
  deposits,
  failedMessages,
}: Waiting): (Shortcut & { permission: Permission })[] => [
  { label: "Eventos", href: "/event", icon: "calendar-days", permission: "event:read" },
  { label: "Zonas", href: "/parkingArea", icon: "layers", permission: "zone:read" },
  { label: "Guardias", href: "/guards", icon: "shield-check", permission: "guard:read" },
  { label: "Compras", href: "/purchases", icon: "ticket", permission: "order:read" },
  {
    label: "Pagos por revisar",
    href: "/payments-review",
    icon: "receipt",
    permission: "payment:review",
    count: paymentsInReview,
  },
  { label: "Depósitos", href: "/deposits", icon: "banknote", permission: "deposit:confirm", count: deposits.waiting },
  { label: "Recintos", href: "/enclosures", icon: "building", permission: "enclosure:read" },
  { label: "Seleccionar recinto", href: "/select-enclosure", icon: "map-pin", permission: "enclosure:choose" },
  { label: "Cuentas de cobro", href: "/cuentas-de-cobro", icon: "wallet", permission: "payment_account:read" },
  { label: "Registro de actividad", href: "/audit", icon: "scroll-text", permission: "audit:read" },
  {
    label: "Mensajes sin entregar",
    href: "/messages",
    icon: "mail",
    permission: "message:read",
    count: failedMessages,
  },
  { label: "Escáner", href: "/scan-qr", icon: "scan-qr-code", permission: "scan:redeem" },
];

/** The cards of staff's start page, with how many wait behind them; `slug` is that of their store, where they have one. */
export function shortcutsOf(actor: UserActor, slug: string | null, waiting: Waiting): Shortcut[] {
  const cards = cardsOf(waiting).flatMap(({ permission, ...card }) => (can(actor, permission) ? [card] : []));
  return slug ? [...cards, { label: "Ver mi tienda", href: `/${slug}`, icon: "store" }] : cards;
}
