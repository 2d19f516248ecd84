import { type OwnRoute, platformOnly, staffOfAnyTenant } from "@/e2e/support/own-route";
import type { Sample } from "@/e2e/support/sample";
import { at, type Visit } from "@/e2e/support/visit";

export const samples: Record<string, Sample> = {
  EV13: { about: "nobody", ask: () => ({}) },
  QR9: { about: "nobody", ask: () => ({}) },
  RE1: { about: "nobody", ask: () => ({ params: { name: "general" } }) },
  RE2: { about: "nobody", ask: () => ({ params: { name: "general" }, body: {} }) },
};

export const visits: readonly Visit[] = [
  at("/general-report", "Reporte de eventos"),
  at("/report-by-month", "Reporte por mes"),
  at("/reports-infinity", "Reporte de estado VIP"),
  at("/reports-account", "Estado de cuenta"),
];

export const ownRoutes: readonly OwnRoute[] = [
  {
    route: "/general-report/archivo",
    method: "GET",
    address: () => "/general-report/archivo",
    answers: staffOfAnyTenant,
  },
  {
    route: "/report-by-month/archivo",
    method: "GET",
    address: () => "/report-by-month/archivo",
    answers: platformOnly,
  },
  {
    route: "/reports-account/archivo",
    method: "GET",
    address: () => "/reports-account/archivo",
    answers: platformOnly,
  },
  {
    route: "/reports-infinity/archivo",
    method: "GET",
    address: () => "/reports-infinity/archivo",
    answers: platformOnly,
  },
];
