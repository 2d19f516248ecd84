import type { Permission } from "@/lib/core/permissions";

/** main = any logged-in person, buyer = profile 2; a page checks its role besides (`who`). */
export type Guard = "main" | "buyer" | "none";

export interface Screen {
  /** Row of the checklist; `dev` = a page of the demonstration, `ours` = one that no row speaks of. */
  id: `S${number}` | "dev" | "ours";
  /** As the folders of `app` name it, without groups. */
  path: string;
  guard: Guard;
  /** all = whoever the guard lets through; visitors = a logged-in person is sent on; else the permission that the page asks for. */
  who: Permission | "all" | "visitors";
  /** With this parameter in the address the page asks for that permission instead. */
  with?: { query: string; who: Permission };
}

const open = (id: Screen["id"], who: "all" | "visitors", ...paths: string[]): Screen[] =>
  paths.map((path) => ({ id, path, guard: "none", who }));
const main = (id: Screen["id"], who: Screen["who"], ...paths: string[]): Screen[] =>
  paths.map((path) => ({ id, path, guard: "main", who }));
const buyer = (id: Screen["id"], who: Permission, ...paths: string[]): Screen[] =>
  paths.map((path) => ({ id, path, guard: "buyer", who }));

/** Every screen there is and who may open it: what the route guards, the sidebar, the documentation and the tests read. */
export const SCREENS: readonly Screen[] = [
  ...open("S01", "all", "/"),
  ...open("S02", "visitors", "/login"),
  ...open("S03", "visitors", "/registro"),
  ...open("S04", "visitors", "/recuperar", "/recuperar/[token]"),
  ...open("S05", "visitors", "/codigo"),
  ...open("S06", "all", "/verificar-telefono", "/verificar-correo"),
  ...open("S07", "all", "/[enclosure]", "/[enclosure]/[eventId]"),
  ...open("S09", "all", "/privacidad", "/terminos"),
  ...main("S10", "home:read", "/home"),
  ...main("S11", "zone:read", "/parkingArea"),
  ...main("S12", "zone:write", "/crear-zona-estacionamiento"),
  ...main("ours", "zone:write", "/parkingArea/plano", "/parkingArea/copiar"),
  ...main("S13", "event:read", "/event", "/event/[id]"),
  ...main("S13", "event:write", "/event/nuevo"),
  ...main("ours", "event:cancel", "/event/[id]/cancelacion"),
  ...main("ours", "event:write", "/event/[id]/fecha", "/event/[id]/duplicar"),
  ...main("ours", "event:read", "/event/temporada", "/event/temporada/[id]"),
  ...main("ours", "event:write", "/event/temporada/nueva"),
  ...main("S14", "event_type:write", "/eventType", "/createEventType"),
  ...main("S15", "enclosure:read", "/enclosures"),
  {
    ...{ id: "S15", path: "/create-enclosures", guard: "main", who: "enclosure:create" },
    with: { query: "id", who: "enclosure:write" },
  },
  ...main("S16", "user:read", "/users"),
  ...main("ours", "user:read", "/users/[id]"),
  ...main("ours", "user:write", "/users/nuevo"),
  ...main("S17", "guard:read", "/guards", "/guards/[id]"),
  ...main("S17", "guard:write", "/guards/asignar"),
  ...open("ours", "all", "/traspaso/[token]"),
  ...open("ours", "all", "/emparejar/[token]", "/segundo-factor"),
  ...main("S18", "courtesy:read", "/generate-qr"),
  ...main("S18", "courtesy:write", "/create-qr"),
  ...main("ours", "courtesy:read", "/generate-qr/[id]", "/generate-qr/lote/[id]"),
  ...main("ours", "courtesy:write", "/generate-qr/reasignar"),
  ...open("ours", "all", "/cortesia/[token]"),
  ...open("ours", "all", "/abono/[token]"),
  ...main("S21", "discount_code:read", "/discount-code"),
  ...main("S21", "discount_code:write", "/create-discount-code"),
  ...main("ours", "discount_code:read", "/discount-code/[id]", "/discount-code/lotes/[id]"),
  ...main("S20", "subscriber_qr:read", "/qrabonados"),
  ...main("ours", "subscriber_qr:read", "/qrabonados/[id]"),
  ...main("ours", "subscriber_qr:write", "/qrabonados/nuevo", "/qrabonados/importar", "/qrabonados/importar/[id]"),
  ...main("S19", "qr:history", "/historyQR"),
  ...main("ours", "qr:history", "/historyQR/[id]"),
  ...main("S27", "payment:review", "/payments-review"),
  ...main("S27", "deposit:confirm", "/deposits"),
  ...main("ours", "deposit:confirm", "/deposits/estado-de-cuenta", "/deposits/estado-de-cuenta/[id]"),
  ...main("ours", "receipt:read", "/recibo/[folio]"),
  ...main("ours", "order:read", "/purchases", "/purchases/[id]"),
  ...main("ours", "order:write", "/purchases/[id]/[ticketId]"),
  ...main("S28", "audit:read", "/audit"),
  ...main("ours", "message:read", "/messages"),
  ...main("ours", "payment_account:read", "/cuentas-de-cobro", "/cuentas-de-cobro/recinto/[enclosureId]"),
  ...main("ours", "payment_account:write", "/cuentas-de-cobro/nueva", "/cuentas-de-cobro/[id]"),
  ...main("S40", "scan:redeem", "/scan-qr"),
  ...main("S41", "enclosure:scan", "/scan-enclosure"),
  ...main("S43", "account:read", "/change-pass", "/change-profile"),
  ...main("S44", "enclosure:choose", "/select-enclosure"),
  ...buyer("S50", "order:buy", "/sales-user", "/sales-user/[enclosure]"),
  ...buyer("S51", "ticket:own", "/user-tickets", "/user-tickets/[enclosureId]"),
  ...buyer("ours", "order:pay", "/devolucion/[id]"),
  ...buyer("ours", "ticket:own", "/user-tickets/[enclosureId]/[ticketId]"),
  ...buyer("S52", "order:buy", "/payment-summary/[id]"),
  ...buyer("S53", "order:buy", "/card-payment/[id]"),
  ...buyer("S54", "order:buy", "/payment-finish"),
  ...buyer("S55", "order:buy", "/payment-error"),
  ...buyer("S56", "order:buy", "/payment-pending"),
  ...open("dev", "all", "/dev/inbox", "/dev/inbox/[id]", "/dev/emails", "/dev/emails/[template]", "/dev/empty"),
];

/** The screen of a path in the table's words, e.g. "/event/[id]". */
export function screenAt(path: string): Screen {
  const found = SCREENS.find((screen) => screen.path === path);
  if (!found) throw new Error(`No screen at ${path}`);
  return found;
}

/** First segment of a path. */
export function segmentOf(path: string): string {
  return path.split(/[/?#]/, 2)[1] ?? "";
}
