import { withTx } from "@/db/client";
import { type OwnRoute, staffOfAnyTenant, staffOfTenant } from "@/e2e/support/own-route";
import type { Sample } from "@/e2e/support/sample";
import { at, ofTenant, once, type Visit } from "@/e2e/support/visit";
import type { World } from "@/e2e/support/world";
import { createPoint, openShift, takeCash } from "@/lib/cash-desk";
import { createCashier } from "@/lib/cash-desk/testing";
import { ctxFor } from "@/lib/core/testing";

const shifts = new WeakMap<World, Promise<{ shiftId: number; operationId: number }>>();

/** A shift of a cashier of tenant A that is open, with what it took. */
function shiftOf(world: World) {
  const open = async () => {
    const { admin, owner, enclosure } = world.a;
    const ctx = ctxFor(await createCashier(admin.id));
    const { pointId } = await createPoint({
      ctx: ctxFor(owner),
      input: { enclosureId: enclosure.id, name: "Caja 1" },
    });
    const { id } = await openShift({ ctx, input: { pointId, floatCents: 100_000 } });
    const { operationId } = await withTx(ctx, (tx) =>
      takeCash(tx, {
        kind: "topup",
        subject: { subjectType: "prepaid_topup", subjectId: 900_000_000 + id },
        adminId: admin.id,
        amountCents: 5_000,
        receivedCents: 10_000,
        concept: "QR 4821",
        repeatKey: "e2e",
        again: false,
      }),
    );
    return { shiftId: id, operationId };
  };
  const known = shifts.get(world) ?? open();
  shifts.set(world, known);
  return known;
}

export const samples: Record<string, Sample> = {};

const toDesk = { admin: "/caja", otherAdmin: "/caja", prepaid: "/caja", platform: "/caja" } as const;

export const visits: readonly Visit[] = [
  at("/caja", "Caja"),
  at("/caja/cerrar", "Cerrar turno", { instead: toDesk }),
  at("/caja/operaciones", "Operaciones de caja"),
  at("/caja/turnos", "Turnos de caja"),
  ofTenant(
    "/caja/turnos/[id]",
    "Turno de caja",
    once(async (world) => `/caja/turnos/${(await shiftOf(world)).shiftId}`),
  ),
  at("/caja/reporte", "Reporte de caja"),
  at("/caja/reporte/operaciones", "Operaciones del reporte de caja"),
  at("/caja/puntos", "Cajas y límites"),
];

export const ownRoutes: readonly OwnRoute[] = [
  {
    route: "/caja/operaciones/archivo",
    method: "GET",
    address: () => "/caja/operaciones/archivo",
    answers: staffOfAnyTenant,
  },
  {
    route: "/caja/reporte/operaciones/archivo",
    method: "GET",
    address: () => "/caja/reporte/operaciones/archivo",
    answers: staffOfAnyTenant,
  },
  { route: "/caja/reporte/archivo", method: "GET", address: () => "/caja/reporte/archivo", answers: staffOfAnyTenant },
  { route: "/caja/turnos/archivo", method: "GET", address: () => "/caja/turnos/archivo", answers: staffOfAnyTenant },
  {
    route: "/caja/turnos/[id]/turno.pdf",
    method: "GET",
    address: once(async (world) => `/caja/turnos/${(await shiftOf(world)).shiftId}/turno.pdf`),
    answers: staffOfTenant,
  },
  {
    route: "/caja/operaciones/[id]/recibo.pdf",
    method: "GET",
    address: once(async (world) => `/caja/operaciones/${(await shiftOf(world)).operationId}/recibo.pdf`),
    answers: staffOfTenant,
  },
];
