import { type OwnRoute, staffOfAnyTenant } from "@/e2e/support/own-route";
import { subscriberOf } from "@/e2e/support/rows/subscriber-qrs";
import type { Sample } from "@/e2e/support/sample";
import { everyone } from "@/e2e/support/sample";
import { at, ofTenant, once, type Visit } from "@/e2e/support/visit";

export const samples: Record<string, Sample> = {
  EV13: { about: "nobody", ask: () => ({}) },
  QR3: { about: "nobody", ask: () => ({}) },
  QR9: { about: "nobody", ask: () => ({}) },
};

export const visits: readonly Visit[] = [
  at("/historyQR", "Historial de QR"),
  ofTenant(
    "/historyQR/[id]",
    "Historial de un QR",
    once(async (world) => `/historyQR/${(await subscriberOf(world)).passId}`),
  ),
  at("/home", "Inicio"),
];

export const ownRoutes: readonly OwnRoute[] = [
  {
    route: "/historyQR/archivo",
    method: "GET",
    address: () => "/historyQR/archivo",
    answers: staffOfAnyTenant,
  },
  {
    route: "/change-profile/mis-datos.json",
    method: "GET",
    address: () => "/change-profile/mis-datos.json",
    answers: { ...everyone(200), visitor: "/login", phone: 403 },
  },
  {
    // Whoever may listen asks for an event that cannot be: a stream that is open does not end.
    route: "/api/live",
    method: "GET",
    address: () => "/api/live?event=0",
    answers: {
      ...everyone(403),
      visitor: 401,
      admin: 400,
      otherAdmin: 400,
      prepaid: 400,
      platform: 400,
    },
  },
];
