import { at, type Visit } from "@/e2e/support/visit";

export const visits: readonly Visit[] = [at("/home", "Inicio")];
