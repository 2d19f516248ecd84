import type { OwnRoute } from "@/e2e/support/own-route";
import { everyone } from "@/e2e/support/sample";
import { ofTenant, type Visit } from "@/e2e/support/visit";

export const visits: readonly Visit[] = [
  ofTenant("/enclosures/[id]/incrustar", "Tienda en otro sitio", ({ a }) => `/enclosures/${a.enclosure.id}/incrustar`),
];

export const ownRoutes: readonly OwnRoute[] = [
  {
    // No site may show this store, so nobody is shown it.
    route: "/[enclosure]/incrustar",
    method: "GET",
    address: ({ a }) => `/${a.enclosure.slug}/incrustar`,
    answers: everyone(404),
  },
  {
    // It tells of our own addresses alone.
    route: "/api/oembed",
    method: "GET",
    address: () => `/api/oembed?url=${encodeURIComponent("https://otro.example/recinto")}`,
    answers: everyone(404),
  },
];
