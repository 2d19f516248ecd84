import { randomUUID } from "node:crypto";
import {
  courtesyOf,
  depositOfBuyer,
  once,
  paidFolioOf,
  statementOf,
  subscriberFileOf,
  subscriberOf,
} from "@/e2e/support/rows";
import { everyone } from "@/e2e/support/visits";
import type { ActorName, Person, World } from "@/e2e/support/world";
import { createCode } from "@/lib/discount-codes/testing";

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

const platformOnly = {
  ...everyone<number | string>(403),
  ...{ visitor: "/login", platform: 200 },
} as OwnRoute["answers"];

export const OWN_ROUTES: readonly OwnRoute[] = [
  {
    ...{ route: "/discount-code/archivo", method: "GET", address: () => "/discount-code/archivo" },
    answers: platformOnly,
  },
  {
    ...{ route: "/discount-code/[id]/archivo", method: "GET" },
    address: once(async ({ a }) => `/discount-code/${(await createCode(a.admin.id)).id}/archivo`),
    answers: platformOnly,
  },
  {
    ...{ route: "/discount-code/lotes/archivo", method: "GET", address: () => "/discount-code/lotes/archivo" },
    answers: platformOnly,
  },
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
  {
    ...{ route: "/deposits/estado-de-cuenta/archivo", method: "GET" },
    address: () => "/deposits/estado-de-cuenta/archivo",
    answers: { ...staffAndGuard, guard: 403, phone: 403, otherAdmin: 200, prepaid: 200 },
  },
  {
    ...{ route: "/deposits/estado-de-cuenta/[id]/archivo", method: "GET" },
    address: once(async (world) => `/deposits/estado-de-cuenta/${await statementOf(world)}/archivo`),
    answers: { ...staffAndGuard, guard: 403, phone: 403 },
  },
  {
    ...{ route: "/cuentas-de-cobro/archivo", method: "GET", address: () => "/cuentas-de-cobro/archivo" },
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
    ...{ route: "/enclosures/[id]/cartel", method: "GET" },
    address: ({ a }) => `/enclosures/${a.enclosure.id}/cartel?papel=a4`,
    answers: { ...staffAndGuard, guard: 403, phone: 403 },
  },
  {
    ...{ route: "/enclosures/[id]/qr", method: "GET" },
    address: ({ a }) => `/enclosures/${a.enclosure.id}/qr?formato=svg`,
    answers: { ...staffAndGuard, guard: 403, phone: 403 },
  },
  // Not a form: refused once it is known who asks.
  {
    ...{ route: "/api/pictures", method: "POST", body: () => ({}) },
    address: ({ a }) => `/api/pictures?kind=banner&admin=${a.admin.id}`,
    answers: {
      ...(everyone(400) as OwnRoute["answers"]),
      ...{ visitor: 401, buyer: 403, otherBuyer: 403, guard: 403, phone: 403 },
    },
  },
  // Who knows a picture's name may see it; nobody knows this one.
  {
    ...{ route: "/files/[name]", method: "GET", address: () => `/files/${"0".repeat(32)}.webp` },
    answers: everyone(404) as OwnRoute["answers"],
  },
  {
    ...{ route: "/qrabonados/[id]/qr", method: "GET" },
    address: once(async (world) => `/qrabonados/${(await subscriberOf(world)).id}/qr`),
    answers: { ...staffAndGuard, guard: 403, phone: 403 },
  },
  {
    ...{ route: "/qrabonados/archivo", method: "GET", address: () => "/qrabonados/archivo" },
    answers: { ...staffAndGuard, guard: 403, phone: 403, otherAdmin: 200, prepaid: 200 },
  },
  {
    ...{ route: "/historyQR/archivo", method: "GET", address: () => "/historyQR/archivo" },
    answers: { ...staffAndGuard, guard: 403, phone: 403, otherAdmin: 200, prepaid: 200 },
  },
  {
    ...{ route: "/qrabonados/importar/plantilla", method: "GET", address: () => "/qrabonados/importar/plantilla" },
    answers: { ...staffAndGuard, guard: 403, phone: 403, otherAdmin: 200, prepaid: 200 },
  },
  {
    ...{ route: "/qrabonados/importar/[id]/archivo", method: "GET" },
    address: once(async (world) => `/qrabonados/importar/${await subscriberFileOf(world)}/archivo`),
    answers: { ...staffAndGuard, guard: 403, phone: 403 },
  },
  {
    ...{ route: "/qrabonados/importar/archivo", method: "GET", address: () => "/qrabonados/importar/archivo" },
    answers: { ...staffAndGuard, guard: 403, phone: 403, otherAdmin: 200, prepaid: 200 },
  },
  // Without a file the form comes back, for whom it is.
  {
    ...{ route: "/qrabonados/importar/archivo", method: "POST", body: () => ({}) },
    address: () => "/qrabonados/importar/archivo",
    answers: {
      ...(everyone("/qrabonados/importar") as OwnRoute["answers"]),
      ...{ visitor: "/login", buyer: 403, otherBuyer: 403, guard: 403, phone: 403 },
    },
  },
  {
    ...{ route: "/eventType/archivo", method: "GET", address: () => "/eventType/archivo" },
    answers: { ...staffAndGuard, admin: 403, otherAdmin: 403, prepaid: 403, guard: 403, phone: 403 },
  },
  {
    ...{ route: "/messages/archivo", method: "GET", address: () => "/messages/archivo" },
    answers: { ...staffAndGuard, admin: 403, otherAdmin: 403, prepaid: 403, guard: 403, phone: 403 },
  },
  {
    ...{ route: "/payments-review/archivo", method: "GET", address: () => "/payments-review/archivo" },
    answers: { ...staffAndGuard, guard: 403, phone: 403, otherAdmin: 200, prepaid: 200 },
  },
  {
    ...{ route: "/guards/archivo", method: "GET", address: () => "/guards/archivo" },
    answers: { ...staffAndGuard, guard: 403, phone: 403, otherAdmin: 200, prepaid: 200 },
  },
  {
    ...{ route: "/enclosures/archivo", method: "GET", address: () => "/enclosures/archivo" },
    answers: { ...staffAndGuard, guard: 403, phone: 403, otherAdmin: 200, prepaid: 200 },
  },
  {
    ...{ route: "/event/temporada/archivo", method: "GET", address: () => "/event/temporada/archivo" },
    answers: { ...staffAndGuard, guard: 403, phone: 403, otherAdmin: 200, prepaid: 200 },
  },
  {
    ...{ route: "/event/archivo", method: "GET", address: () => "/event/archivo" },
    answers: { ...staffAndGuard, guard: 403, phone: 403, otherAdmin: 200, prepaid: 200 },
  },
  {
    ...{ route: "/parkingArea/archivo", method: "GET", address: () => "/parkingArea/archivo" },
    answers: { ...staffAndGuard, guard: 403, phone: 403, otherAdmin: 200, prepaid: 200 },
  },
  {
    ...{ route: "/generate-qr/archivo", method: "GET", address: () => "/generate-qr/archivo" },
    answers: { ...staffAndGuard, guard: 403, phone: 403, otherAdmin: 200, prepaid: 200 },
  },
  {
    ...{ route: "/create-qr/plantilla", method: "GET", address: () => "/create-qr/plantilla" },
    answers: { ...staffAndGuard, guard: 403, phone: 403, otherAdmin: 200, prepaid: 200 },
  },
  // Not a form: refused once it is known who asks.
  {
    ...{ route: "/create-qr/archivo", method: "POST", body: () => ({}), address: () => "/create-qr/archivo" },
    answers: {
      ...(everyone(400) as OwnRoute["answers"]),
      ...{ visitor: "/login", buyer: 403, otherBuyer: 403, guard: 403, phone: 403 },
    },
  },
  {
    ...{ route: "/generate-qr/hoja", method: "GET", answers: { ...staffAndGuard, guard: 403, phone: 403 } },
    address: once(async (world) => `/generate-qr/hoja?ids=${(await courtesyOf(world)).id}`),
  },
  {
    ...{ route: "/qrabonados/hoja", method: "GET", answers: { ...staffAndGuard, guard: 403, phone: 403 } },
    address: once(async (world) => `/qrabonados/hoja?ids=${(await subscriberOf(world)).id}`),
  },
  // A link that shows nothing leads back to its page, which says why.
  {
    ...{ route: "/abono/[token]/qr.pdf", method: "GET" },
    address: () => "/abono/no-es-un-enlace/qr.pdf",
    answers: everyone("/abono/no-es-un-enlace") as OwnRoute["answers"],
  },
  {
    ...{ route: "/cortesia/[token]/cortesia.pdf", method: "GET" },
    address: () => "/cortesia/no-es-un-enlace/cortesia.pdf",
    answers: everyone("/cortesia/no-es-un-enlace") as OwnRoute["answers"],
  },
  {
    ...{ route: "/purchases/archivo", method: "GET", address: () => "/purchases/archivo" },
    answers: { ...staffAndGuard, guard: 403, phone: 403, otherAdmin: 200, prepaid: 200 },
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
  {
    // Whoever may listen asks for an event that cannot be: a stream that is open does not end.
    ...{ route: "/api/live", method: "GET", address: () => "/api/live?event=0" },
    answers: {
      ...(everyone(403) as OwnRoute["answers"]),
      ...{ visitor: 401, admin: 400, otherAdmin: 400, prepaid: 400, platform: 400 },
    },
  },
  {
    ...{ route: "/api/theme", method: "POST", address: () => "/api/theme" },
    answers: everyone("/") as OwnRoute["answers"],
  },
  {
    ...{ route: "/api/columns", method: "POST", address: () => "/api/columns" },
    answers: everyone("/") as OwnRoute["answers"],
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
