import { type OwnRoute, staffOfAnyTenant } from "@/e2e/support/own-route";
import { subscriberOf } from "@/e2e/support/rows/subscriber-qrs";
import type { Sample } from "@/e2e/support/sample";
import { at, ofTenant, once, type Visit } from "@/e2e/support/visit";

export const samples: Record<string, Sample> = {
  QR3: { about: "nobody", ask: () => ({}) },
};

export const visits: readonly Visit[] = [
  at("/historyQR", "Historial de QR"),
  ofTenant(
    "/historyQR/[id]",
    "Historial de un QR",
    once(async (world) => `/historyQR/${(await subscriberOf(world)).passId}`),
  ),
];

export const ownRoutes: readonly OwnRoute[] = [
  {
    route: "/historyQR/archivo",
    method: "GET",
    address: () => "/historyQR/archivo",
    answers: staffOfAnyTenant,
  },
  {
    route: "/historyQR/lecturas/archivo",
    method: "GET",
    address: ({ a }) => `/historyQR/lecturas/archivo?evento=${a.event.id}`,
    answers: staffOfAnyTenant,
  },
];
