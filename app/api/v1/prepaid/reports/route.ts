import { z } from "zod";
import { admin, idEnclosure, MovementWire, movementWire, paging, period } from "@/app/api/v1/prepaid/reports/wire";
import { MODIFIED_SINCE, pages, QueryId } from "@/app/api/v1/wire";
import { methods, pageOf, route } from "@/lib/http";
import { listPrepaidMovements } from "@/lib/prepaid";
import { MOVEMENT_KINDS } from "@/lib/prepaid/client";

const get = route(
  {
    id: "PP10",
    operation: "listPrepaidMovements",
    method: "GET",
    path: "/prepaid/reports",
    summary: "Movimientos de los saldos de prepago, el más reciente primero",
    auth: "report:prepaid",
    query: z.object({
      ...paging,
      ...MODIFIED_SINCE,
      ...period,
      admin,
      idEnclosure,
      tipo: QueryId.optional().describe("Id del tipo de QR"),
      movimiento: z.enum(MOVEMENT_KINDS).optional(),
      email: z.string().max(254).optional(),
      intIDUsuario: QueryId.optional(),
    }),
    response: z.array(MovementWire),
    errors: ["report.too_long", "report.unavailable"],
  },
  listPrepaidMovements,
  {
    input: ({ query }) => ({
      ...pageOf(query),
      adminId: query.admin,
      enclosureId: query.idEnclosure,
      typeId: query.tipo,
      kind: query.movimiento,
      email: query.email,
      userId: query.intIDUsuario,
      from: query.fechaInicio,
      to: query.fechaFin,
    }),
    ...pages(movementWire),
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);
