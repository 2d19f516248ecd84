import type { OwnRoute } from "@/e2e/support/own-route";
import { everyone } from "@/e2e/support/sample";
import { at, type Visit } from "@/e2e/support/visit";

export const visits: readonly Visit[] = [
  at("/", "Inicio", { instead: everyone("/home") }),
  at("/privacidad", "Aviso de privacidad"),
  at("/terminos", "Términos y Condiciones"),
  at("/dev/empty", "Control Traslado"),
];

export const ownRoutes: readonly OwnRoute[] = [
  {
    route: "/api/theme",
    method: "POST",
    address: () => "/api/theme",
    answers: everyone("/"),
  },
  {
    route: "/api/columns",
    method: "POST",
    address: () => "/api/columns",
    answers: everyone("/"),
  },
];
