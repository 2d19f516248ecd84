import { type OwnRoute, staffOfAnyTenant, staffOfTenant } from "@/e2e/support/own-route";
import { at, ofTenant, once, type Visit } from "@/e2e/support/visit";
import { createEndpoint } from "@/lib/webhooks/testing";

const PATH = "/llaves-api/avisos";

const endpointOf = once(async ({ a }) => `${PATH}/${(await createEndpoint(a.owner)).id}`);

export const visits: readonly Visit[] = [
  at(PATH, "Avisos a otros sistemas"),
  at(`${PATH}/nuevo`, "Dar de alta un sistema"),
  ofTenant(`${PATH}/[id]`, "Avisos de un sistema", endpointOf),
  ofTenant(`${PATH}/[id]/cambiar`, "Cambiar avisos", async (world) => `${await endpointOf(world)}/cambiar`),
];

export const ownRoutes: readonly OwnRoute[] = [
  { route: `${PATH}/archivo`, method: "GET", address: () => `${PATH}/archivo`, answers: staffOfAnyTenant },
  {
    route: `${PATH}/[id]/archivo`,
    method: "GET",
    address: async (world) => `${await endpointOf(world)}/archivo`,
    answers: staffOfTenant,
  },
];
