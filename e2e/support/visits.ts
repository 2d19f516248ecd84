import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { inboxMessages, orders, paymentAccounts, payments, refunds, tickets } from "@/db/schema";
import { chooseAtBank } from "@/e2e/support/checkout";
import { cashOfBuyer, depositOfBuyer, heldByBuyer, startedByBuyer, statementOf } from "@/e2e/support/samples";
import { api } from "@/e2e/support/shop";
import { ACTORS, type ActorName, type Person, type World } from "@/e2e/support/world";

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

const everyone = <T>(what: T) => Object.fromEntries(ACTORS.map((name) => [name, what]));

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

/** The folio of a payment by card of tenant A's buyer, as the bank has answered it. */
async function folioOf(world: World, choice: "approve" | "decline"): Promise<string> {
  const { paymentId, chargeId } = await startedByBuyer(world);
  await chooseAtBank(chargeId, choice);
  const as = world.people.buyer.token ?? "";
  await api({ method: "POST", path: `/payments/${paymentId}/validate`, turn: 0, as });
  const [payment] = await getDb().select({ folio: payments.folio }).from(payments).where(eq(payments.id, paymentId));
  if (!payment) throw new Error("The payment was not stored");
  return payment.folio;
}

/** A ticket that tenant A's buyer has paid, and its order. */
async function paidTicketOf(world: World): Promise<{ ticketId: number; orderId: number }> {
  const folio = await paidFolioOf(world);
  const [ticket] = await getDb()
    .select({ ticketId: tickets.id, orderId: tickets.orderId })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(eq(orders.folio, folio));
  if (!ticket) throw new Error("The ticket was not issued");
  return ticket;
}

/** The folio of an order that tenant A's buyer has paid. */
async function paidFolioOf(world: World): Promise<string> {
  const paid = await folioOf(world, "approve");
  const [order] = await getDb()
    .select({ folio: orders.folio })
    .from(orders)
    .innerJoin(payments, eq(payments.subjectId, orders.id))
    .where(eq(payments.folio, paid));
  if (!order) throw new Error("The order was not stored");
  return order.folio;
}

/** A refund of the buyer's that waits for a transfer. */
async function manualRefundOf(world: World): Promise<number> {
  const folio = await folioOf(world, "approve");
  const [payment] = await getDb().select().from(payments).where(eq(payments.folio, folio));
  if (!payment) throw new Error("The payment was not stored");
  const { adminId, id: paymentId, subjectId: orderId } = payment;
  const what = { amountCents: 100, state: "manual", reason: "No puede ir", idempotencyKey: world.a.mark };
  const [refund] = await getDb()
    .insert(refunds)
    .values({ adminId, paymentId, orderId, ...what })
    .returning({ id: refunds.id });
  if (!refund) throw new Error("The refund was not stored");
  return refund.id;
}

/** One answer for all who ask: what the page shows is not changed by looking at it. */
function once(make: (world: World) => Promise<string>): (world: World) => Promise<string> {
  const made = new WeakMap<World, Promise<string>>();
  return (world) => {
    const known = made.get(world) ?? make(world);
    made.set(world, known);
    return known;
  };
}

async function inboxMessage(world: World): Promise<string> {
  const [message] = await getDb()
    .insert(inboxMessages)
    .values({
      ...{ idempotencyKey: world.a.mark, toAddress: "a@test.example", subject: "Prueba" },
      ...{ html: "<p>Prueba</p>", text: "Prueba" },
    })
    .returning({ id: inboxMessages.id });
  return `/dev/inbox/${message?.id}`;
}

/** An account of tenant A that takes nothing. */
async function paymentAccount({ a }: World): Promise<string> {
  const [account] = await getDb()
    .insert(paymentAccounts)
    .values({
      ...{ adminId: a.admin.id, provider: "deposit", account: `visita-${a.mark}`, name: "Banco" },
      ...{ methods: ["deposit"], enabled: false },
    })
    .returning({ id: paymentAccounts.id });
  return `/cuentas-de-cobro/${account?.id}`;
}

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
  at("/crear-zona-estacionamiento", "Crear zona de estacionamiento"),
  ofTenant("/crear-zona-estacionamiento", "Crear zona", ({ a }) => `/crear-zona-estacionamiento?id=${a.zone.id}`),
  at("/event", "Consulta de eventos"),
  ofTenant("/event/[id]", "Evento", ({ a }) => `/event/${a.event.id}`),
  at("/event/nuevo", "Crear evento"),
  ofTenant("/event/[id]/fecha", "Cambiar fecha", ({ a }) => `/event/${a.event.id}/fecha`),
  ofTenant("/event/[id]/cancelacion", "Cancelar evento", ({ a }) => `/event/${a.event.id}/cancelacion`),
  at("/enclosures", "Recintos"),
  at("/create-enclosures", "Crear recinto"),
  ofTenant("/create-enclosures?id", "Crear recinto", ({ a }) => `/create-enclosures?id=${a.enclosure.id}`),
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

/** A handler of the pages, outside the API: asked with the cookie. */
export interface OwnRoute {
  /** As the folders of `app` name it. */
  route: string;
  method: "GET" | "POST";
  address: (world: World) => string | Promise<string>;
  body?: (world: World) => unknown;
  /** In place of the world's own people. */
  person?: (world: World, name: ActorName) => Promise<Person>;
  /** What each actor is answered: a status, or the first part of the address it is sent to. */
  answers: Record<ActorName, number | string>;
}

const staffAndGuard = {
  ...everyone<number | string>(200),
  ...{ visitor: "/login", buyer: 403, otherBuyer: 403, otherAdmin: 404, prepaid: 404 },
} as OwnRoute["answers"];

export const OWN_ROUTES: readonly OwnRoute[] = [
  {
    ...{ route: "/scan-qr/lecturas", method: "GET", answers: staffAndGuard },
    address: ({ a }) => `/scan-qr/lecturas?gateId=${a.gate.id}&eventId=${a.event.id}`,
  },
  {
    ...{ route: "/scan-qr/lecturas", method: "POST", answers: staffAndGuard },
    address: () => "/scan-qr/lecturas",
    body: ({ a, pass }) => ({ code: pass.qr, gateId: a.gate.id, direction: "in", nonce: randomUUID() }),
  },
  {
    ...{ route: "/user-tickets/[enclosureId]/boletos.pdf", method: "GET" },
    address: ({ a }) => `/user-tickets/${a.enclosure.id}/boletos.pdf`,
    answers: { ...(everyone("/home") as OwnRoute["answers"]), visitor: "/login", buyer: 200, otherBuyer: 404 },
  },
  {
    ...{ route: "/user-tickets/[enclosureId]/evento.ics", method: "GET" },
    address: ({ a }) => `/user-tickets/${a.enclosure.id}/evento.ics?evento=${a.event.id}`,
    answers: { ...(everyone("/home") as OwnRoute["answers"]), visitor: "/login", buyer: 200, otherBuyer: 404 },
  },
  {
    ...{ route: "/recibo/[folio]/recibo.pdf", method: "GET" },
    address: async (world) => `/recibo/${await paidFolioOf(world)}/recibo.pdf`,
    answers: {
      ...(everyone(404) as OwnRoute["answers"]),
      ...{ visitor: "/login", buyer: 200, admin: 200, platform: 200, guard: 403, phone: 403 },
    },
  },
  {
    ...{ route: "/payment-pending/ficha.pdf", method: "GET" },
    address: once(async (world) => `/payment-pending/ficha.pdf?folio=${(await depositOfBuyer(world)).folio}`),
    answers: { ...(everyone("/home") as OwnRoute["answers"]), visitor: "/login", buyer: 200, otherBuyer: 404 },
  },
  {
    ...{ route: "/deposits/archivo", method: "GET", address: () => "/deposits/archivo" },
    answers: { ...staffAndGuard, guard: 403, phone: 403, otherAdmin: 200, prepaid: 200 },
  },
  // Without a file the form comes back, for whom it is.
  {
    ...{ route: "/deposits/estado-de-cuenta/archivo", method: "POST", body: () => ({}) },
    address: () => "/deposits/estado-de-cuenta/archivo",
    answers: {
      ...(everyone("/deposits/estado-de-cuenta") as OwnRoute["answers"]),
      ...{ visitor: "/login", buyer: 403, otherBuyer: 403, guard: 403, phone: 403 },
    },
  },
  {
    ...{ route: "/users/archivo", method: "GET", address: () => "/users/archivo" },
    answers: { ...staffAndGuard, guard: 403, phone: 403, otherAdmin: 200, prepaid: 200 },
  },
  {
    ...{ route: "/audit/archivo", method: "GET", address: () => "/audit/archivo" },
    answers: { ...staffAndGuard, guard: 403, phone: 403, otherAdmin: 200, prepaid: 200 },
  },
  {
    // The event was not cancelled: whoever may ask learns that there is no report.
    ...{ route: "/event/[id]/cancelacion/archivo", method: "GET" },
    address: ({ a }) => `/event/${a.event.id}/cancelacion/archivo`,
    answers: { ...staffAndGuard, admin: 404, platform: 404, guard: 403, phone: 403 },
  },
  {
    ...{ route: "/change-profile/mis-datos.json", method: "GET", address: () => "/change-profile/mis-datos.json" },
    answers: { ...(everyone(200) as OwnRoute["answers"]), visitor: "/login", phone: 403 },
  },
  {
    ...{ route: "/api/session/mirror", method: "POST", address: () => "/api/session/mirror" },
    answers: { ...(everyone(200) as OwnRoute["answers"]), visitor: 401, phone: 403 },
  },
  {
    ...{ route: "/api/session/end", method: "POST", address: () => "/api/session/end" },
    person: ({ another }, name) => another(name),
    answers: everyone(204) as OwnRoute["answers"],
  },
  // Of the demonstration, for anyone: the simulated bank asks for its own key, and there is no such attachment.
  {
    ...{ route: "/dev/bank/[[...path]]", method: "GET", address: () => "/dev/bank/pay/no-existe" },
    answers: everyone(404) as OwnRoute["answers"],
  },
  {
    ...{ route: "/dev/inbox/[id]/attachments/[attachmentId]", method: "GET" },
    address: () => "/dev/inbox/999999999/attachments/999999999",
    answers: everyone(404) as OwnRoute["answers"],
  },
];
