import { type OwnRoute, platformOnly } from "@/e2e/support/own-route";
import type { Sample } from "@/e2e/support/sample";
import { at, once, type Visit } from "@/e2e/support/visit";
import type { World } from "@/e2e/support/world";
import { closingPage } from "@/lib/closings";
import { closeBooks } from "@/lib/closings/close";
import { ctxFor } from "@/lib/core/testing";
import { platform } from "@/lib/discount-codes/testing";

export const samples: Record<string, Sample> = {};

/** Long ago nothing was sold: its books are closed without a row. */
async function closedMonth(_world: World): Promise<number> {
  const args = { ctx: ctxFor(platform), input: { month: "2024-01" } };
  const { closing } = await closingPage(args);
  return (closing ?? (await closeBooks(args))).id;
}

const PATH = "/report-by-closing-month";

export const visits: readonly Visit[] = [
  at(PATH, "Cierre de mes"),
  at(`${PATH}/factura-global`, "Factura global"),
  at(`${PATH}/asientos`, "Asientos del cierre"),
  at(`${PATH}/eventos`, "Eventos terminados"),
  at(`${PATH}/evento/[id]`, "Cierre de evento", { address: ({ a }) => `${PATH}/evento/${a.event.id}` }),
];

export const ownRoutes: readonly OwnRoute[] = [
  ...["asientos", "eventos"].map((list) => ({
    route: `${PATH}/${list}/archivo`,
    method: "GET" as const,
    address: () => `${PATH}/${list}/archivo`,
    answers: platformOnly,
  })),
  { route: `${PATH}/archivo`, method: "GET", address: () => `${PATH}/archivo`, answers: platformOnly },
  {
    route: `${PATH}/factura-global/archivo`,
    method: "GET",
    address: () => `${PATH}/factura-global/archivo`,
    answers: platformOnly,
  },
  {
    route: `${PATH}/acta/[id]`,
    method: "GET",
    address: once(async (world) => `${PATH}/acta/${await closedMonth(world)}`),
    answers: platformOnly,
  },
];
