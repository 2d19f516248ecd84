import { type OwnRoute, staffOfAnyTenant } from "@/e2e/support/own-route";
import { at, type Visit } from "@/e2e/support/visit";

export const visits: readonly Visit[] = [at("/audit", "Registro de actividad")];

export const ownRoutes: readonly OwnRoute[] = [
  {
    route: "/audit/archivo",
    method: "GET",
    address: () => "/audit/archivo",
    answers: staffOfAnyTenant,
  },
];
