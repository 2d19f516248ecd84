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
  at("/general-report/cortesias", "Cortesías"),
  at("/general-report/sin-costo", "Sin costo y forzadas"),
  at("/general-report/sin-costo/detalle", "Detalle de sin costo y forzadas"),
  at("/general-report/organizadores", "Ventas por organizador"),
  at("/general-report/prepago", "Prepago por recinto"),
  at("/reports", "Reporte de usuarios"),
  at("/reports-zone-vip", "Reporte de zona VIP"),
  at("/report-by-month", "Reporte por mes"),
  at("/reports-infinity", "Reporte de estado VIP"),
  at("/reports-infinity/entradas", "Entradas de QR VIP"),
  at("/reports-account", "Estado de cuenta"),
];

const fileOf = (path: string, answers: OwnRoute["answers"]): OwnRoute => ({
  route: `${path}/archivo`,
  method: "GET",
  address: () => `${path}/archivo`,
  answers,
});

export const ownRoutes: readonly OwnRoute[] = [
  fileOf("/general-report", staffOfAnyTenant),
  fileOf("/general-report/cortesias", staffOfAnyTenant),
  fileOf("/general-report/sin-costo", staffOfAnyTenant),
  fileOf("/general-report/sin-costo/detalle", staffOfAnyTenant),
  fileOf("/general-report/organizadores", platformOnly),
  fileOf("/general-report/prepago", platformOnly),
  fileOf("/reports", staffOfAnyTenant),
  fileOf("/reports-zone-vip", staffOfAnyTenant),
  fileOf("/report-by-month", platformOnly),
  fileOf("/reports-account", platformOnly),
  {
    route: "/reports-account/estado.pdf",
    method: "GET",
    // Of all organizers there are too many movements for a PDF.
    address: ({ a }) => `/reports-account/estado.pdf?organizador=${a.admin.id}`,
    answers: platformOnly,
  },
  fileOf("/reports-infinity", platformOnly),
  fileOf("/reports-infinity/entradas", platformOnly),
];
