import type { OwnRoute } from "@/e2e/support/own-route";
import { paidFolioOf } from "@/e2e/support/rows/settlement";
import { everyone } from "@/e2e/support/sample";
import { at, once, type Visit } from "@/e2e/support/visit";

export const visits: readonly Visit[] = [
  at("/recibo/[folio]", "Recibo", {
    about: "tenant",
    address: once(async (world) => `/recibo/${await paidFolioOf(world)}`),
    instead: { otherBuyer: 404 },
  }),
];

export const ownRoutes: readonly OwnRoute[] = [
  {
    route: "/recibo/[folio]/recibo.pdf",
    method: "GET",
    address: async (world) => `/recibo/${await paidFolioOf(world)}/recibo.pdf`,
    answers: {
      ...everyone(404),
      visitor: "/login",
      buyer: 200,
      admin: 200,
      platform: 200,
      guard: 403,
      phone: 403,
    },
  },
];
