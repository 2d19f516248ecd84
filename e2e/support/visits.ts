import {
  batchOf,
  cashOfBuyer,
  courtesyOf,
  folioOf,
  heldByBuyer,
  inboxMessage,
  manualRefundOf,
  once,
  paidFolioOf,
  paidTicketOf,
  paymentAccount,
  seasonOf,
  startedByBuyer,
  statementOf,
  subscriberFileOf,
  subscriberOf,
} from "@/e2e/support/rows";
import { ACTORS, type ActorName, type Person, type World } from "@/e2e/support/world";
import { createCode } from "@/lib/discount-codes/testing";

export interface Visit {
  /** Of the screens table; with its other parameter, "path?parameter". */
  screen: string;
  /** What the page is called. */
  title: string;
  /** Whose row it shows: nobody's, tenant A's, or that of its buyer; the others do not find it. */
  about: "nobody" | "tenant" | "buyer";
  address: (world: World, who: Person) => string | Promise<string>;
  /** A status, or the address that the actor is sent to, where more than the table decides. */
  instead?: Partial<Record<ActorName, number | string>>;
  /** It shows every tenant's public rows. */
  isPublic?: true;
}

export const everyone = <T>(what: T) => Object.fromEntries(ACTORS.map((name) => [name, what]));

const at = (screen: string, title: string, more: Partial<Visit> = {}): Visit => ({
  ...{ screen, title, about: "nobody", address: () => screen },
  ...more,
});

const ofTenant = (screen: string, title: string, address: Visit["address"]): Visit => ({
  ...{ screen, title, about: "tenant", address },
});

const ofBuyer = (screen: string, title: string, address: Visit["address"]): Visit => ({
  ...{ screen, title, about: "buyer", address },
});

/** A visit to every screen there is. */
export const VISITS: readonly Visit[] = [
  at("/", "Inicio", { instead: everyone("/home") }),
  at("/login", "Inicia sesión"),
  at("/registro", "Crea tu cuenta"),
  at("/[enclosure]", "Recinto", { address: ({ a }) => `/${a.enclosure.slug}`, isPublic: true }),
  at("/[enclosure]/[eventId]", "Evento", { address: ({ a }) => `/${a.enclosure.slug}/${a.event.id}`, isPublic: true }),
  at("/recuperar", "Recupera tu contraseña"),
  at("/recuperar/[token]", "Elige tu contraseña", { address: () => "/recuperar/no-es-un-enlace" }),
  at("/codigo", "Entra con un código"),
  ...(["/verificar-telefono", "/verificar-correo"] as const).map((path) =>
    at(path, path === "/verificar-correo" ? "Verifica tu correo" : "Verifica tu teléfono", {
      // As the link of a message opens it: for whoever has it. A paired phone has no account to verify.
      address: () => `${path}?usuario=999999999&codigo=123456`,
      instead: { phone: "/home" },
    }),
  ),
  at("/segundo-factor", "Segundo factor"),
  at("/emparejar/[token]", "Empareja este teléfono", { address: () => "/emparejar/no-es-un-codigo" }),
  at("/traspaso/[token]", "Te pasan un boleto", { address: () => "/traspaso/no-es-un-enlace" }),
  at("/cortesia/[token]", "Tu cortesía", { address: () => "/cortesia/no-es-un-enlace" }),
  at("/abono/[token]", "Tu QR de estacionamiento", { address: () => "/abono/no-es-un-enlace" }),
  at("/generate-qr", "QR de cortesía"),
  at("/create-qr", "Generar QR de cortesía"),
  at("/generate-qr/reasignar", "Reasignar cortesías"),
  ofTenant(
    "/generate-qr/[id]",
    "QR de cortesía",
    once(async (world) => `/generate-qr/${(await courtesyOf(world)).id}`),
  ),
  ofTenant(
    "/generate-qr/lote/[id]",
    "Lote de cortesías",
    once(async (world) => `/generate-qr/lote/${(await courtesyOf(world)).batchId}`),
  ),
  at("/qrabonados", "QR de abonados"),
  at("/qrabonados/nuevo", "Nuevo QR de abonado"),
  at("/qrabonados/importar", "Importar abonados"),
  ofTenant(
    "/qrabonados/[id]",
    "QR de abonado",
    once(async (world) => `/qrabonados/${(await subscriberOf(world)).id}`),
  ),
  ofTenant(
    "/qrabonados/importar/[id]",
    "Lista de abonados",
    once(async (world) => `/qrabonados/importar/${await subscriberFileOf(world)}`),
  ),
  at("/historyQR", "Historial de QR"),
  ofTenant(
    "/historyQR/[id]",
    "Historial de un QR",
    once(async (world) => `/historyQR/${(await subscriberOf(world)).passId}`),
  ),
  at("/purchases", "Compras"),
  ofTenant(
    "/purchases/[id]",
    "Compra",
    once(async (world) => `/purchases/${(await paidTicketOf(world)).orderId}`),
  ),
  ofTenant(
    "/purchases/[id]/[ticketId]",
    "Boleto de una compra",
    once(async (world) => {
      const { orderId, ticketId } = await paidTicketOf(world);
      return `/purchases/${orderId}/${ticketId}`;
    }),
  ),
  at("/privacidad", "Aviso de privacidad"),
  at("/terminos", "Términos y Condiciones"),
  at("/home", "Inicio"),
  at("/parkingArea", "Zonas de estacionamiento"),
  ofTenant("/parkingArea/plano", "Plano del recinto", ({ a }) => `/parkingArea/plano?recinto=${a.enclosure.id}`),
  ofTenant("/parkingArea/copiar", "Copiar zonas", ({ a }) => `/parkingArea/copiar?recinto=${a.enclosure.id}`),
  at("/eventType", "Tipos de evento"),
  at("/createEventType", "Crear tipo de evento"),
  at("/crear-zona-estacionamiento", "Crear zona de estacionamiento"),
  ofTenant("/crear-zona-estacionamiento", "Editar zona", ({ a }) => `/crear-zona-estacionamiento?id=${a.zone.id}`),
  at("/event", "Consulta de eventos"),
  ofTenant("/event/[id]", "Evento", ({ a }) => `/event/${a.event.id}`),
  at("/event/nuevo", "Crear evento"),
  ofTenant("/event/[id]/fecha", "Cambiar fecha", ({ a }) => `/event/${a.event.id}/fecha`),
  ofTenant("/event/[id]/duplicar", "Duplicar evento", ({ a }) => `/event/${a.event.id}/duplicar`),
  at("/event/temporada", "Temporadas"),
  ofTenant("/event/temporada/[id]", "Temporada", async ({ a }) => `/event/temporada/${await seasonOf(a)}`),
  ofTenant("/event/temporada/nueva", "Crear temporada", ({ a }) => `/event/temporada/nueva?evento=${a.event.id}`),
  ofTenant("/event/[id]/cancelacion", "Cancelar evento", ({ a }) => `/event/${a.event.id}/cancelacion`),
  at("/enclosures", "Recintos"),
  at("/create-enclosures", "Crear recinto"),
  ofTenant("/create-enclosures?id", "Editar recinto", ({ a }) => `/create-enclosures?id=${a.enclosure.id}`),
  at("/users", "Usuarios"),
  at("/users/nuevo", "Nuevo usuario"),
  ofTenant("/users/[id]", "Usuario", ({ people }) => `/users/${people.guard.user?.id}`),
  at("/guards", "Guardias"),
  ofTenant("/guards/[id]", "Asignación", ({ assignment }) => `/guards/${assignment.id}`),
  at("/guards/asignar", "Asignar por fechas"),
  at("/audit", "Registro de actividad"),
  at("/change-pass", "Cambiar contraseña"),
  at("/change-profile", "Mi perfil"),
  at("/scan-enclosure", "Escanear recinto"),
  at("/payments-review", "Pagos por revisar"),
  at("/deposits", "Depósitos"),
  at("/deposits/estado-de-cuenta", "Estados de cuenta"),
  ofTenant(
    "/deposits/estado-de-cuenta/[id]",
    "Estado de cuenta",
    once(async (world) => `/deposits/estado-de-cuenta/${await statementOf(world)}`),
  ),
  at("/discount-code", "Códigos de descuento"),
  at("/discount-code/[id]", "Código de descuento", {
    address: async ({ a }) => `/discount-code/${(await createCode(a.admin.id)).id}`,
  }),
  at("/discount-code/lotes/[id]", "Lote de códigos", { address: ({ a }) => batchOf(a) }),
  at("/create-discount-code", "Crear código de descuento"),
  at("/messages", "Mensajes sin entregar"),
  at("/cuentas-de-cobro", "Cuentas de cobro"),
  at("/cuentas-de-cobro/nueva", "Agregar cuenta de cobro"),
  ofTenant("/cuentas-de-cobro/[id]", "Cuenta de cobro", once(paymentAccount)),
  ofTenant(
    "/cuentas-de-cobro/recinto/[enclosureId]",
    "Formas de pago del recinto",
    ({ a }) => `/cuentas-de-cobro/recinto/${a.enclosure.id}`,
  ),
  at("/scan-qr", "Escáner"),
  at("/select-enclosure", "Selecciona el recinto", { isPublic: true }),
  at("/sales-user", "Comprar", { isPublic: true }),
  at("/sales-user/[enclosure]", "Comprar", { address: ({ a }) => `/sales-user/${a.enclosure.slug}` }),
  at("/user-tickets", "Mis eventos"),
  // A buyer without tickets of the venue sees that there are none.
  at("/user-tickets/[enclosureId]", "Mis boletos", { address: ({ a }) => `/user-tickets/${a.enclosure.id}` }),
  ofBuyer(
    "/user-tickets/[enclosureId]/[ticketId]",
    "Tu boleto",
    once(async (world) => `/user-tickets/${world.a.enclosure.id}/${(await paidTicketOf(world)).ticketId}`),
  ),
  ofBuyer(
    "/payment-summary/[id]",
    "Resumen de pago",
    once(async (world) => `/payment-summary/${(await heldByBuyer(world)).idCart}`),
  ),
  ofBuyer(
    "/card-payment/[id]",
    "Pago con tarjeta",
    once(async (world) => `/card-payment/${(await startedByBuyer(world)).orderId}`),
  ),
  ofBuyer(
    "/payment-finish",
    "Compra terminada",
    once(async (world) => `/payment-finish?folio=${await folioOf(world, "approve")}`),
  ),
  ofBuyer(
    "/payment-error",
    "No se pudo pagar",
    once(async (world) => `/payment-error?folio=${await folioOf(world, "decline")}`),
  ),
  ofBuyer(
    "/payment-pending",
    "Falta tu pago",
    once(async (world) => `/payment-pending?folio=${await cashOfBuyer(world)}`),
  ),
  at("/recibo/[folio]", "Recibo", {
    about: "tenant",
    address: once(async (world) => `/recibo/${await paidFolioOf(world)}`),
    instead: { otherBuyer: 404 },
  }),
  ofBuyer(
    "/devolucion/[id]",
    "Tu devolución",
    once(async (world) => `/devolucion/${await manualRefundOf(world)}`),
  ),
  at("/dev/inbox", "Buzón de la demostración", { isPublic: true }),
  at("/dev/inbox/[id]", "Buzón de la demostración", { address: once(inboxMessage) }),
  at("/dev/emails", "Mensajes de la plataforma"),
  at("/dev/emails/[template]", "Mensajes de la plataforma", { address: () => "/dev/emails/auth.login_code" }),
  at("/dev/empty", "Control Traslado"),
];
