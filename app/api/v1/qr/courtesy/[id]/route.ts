import { z } from "zod";
import { CourtesyWire, courtesyWire, GuestBody } from "@/app/api/v1/qr/courtesy/wire";
import { deleteCourtesies, getCourtesy, updateCourtesy } from "@/lib/courtesy-qrs";
import { Guest } from "@/lib/courtesy-qrs/schemas";
import { LongPathId, methods, route } from "@/lib/http";

const Params = z.object({ id: LongPathId });

const get = route(
  {
    id: "QR12",
    operation: "getCourtesy",
    method: "GET",
    path: "/qr/courtesy/{id}",
    summary: "Un QR de cortesía, también uno eliminado",
    auth: "courtesy:read",
    params: Params,
    response: CourtesyWire,
  },
  getCourtesy,
  { input: ({ params: { id } }) => ({ id }), output: courtesyWire },
);

const put = route(
  {
    id: "QR7",
    operation: "updateCourtesy",
    method: "PUT",
    path: "/qr/courtesy/{id}",
    summary:
      "Cambia los datos de un QR de cortesía; el código y el enlace siguen valiendo. Lo que no se envía no cambia",
    auth: "courtesy:write",
    atomic: true,
    params: Params,
    body: GuestBody.extend({
      name: Guest.shape.name
        .nullish()
        .describe("Nulo solo mientras nadie la tiene")
        .meta({ "x-judged": "Nulo solo mientras nadie la tiene" }),
      entryRights: z.int().min(1).max(20).optional(),
      isBlocked: z.boolean().optional(),
    }),
    response: CourtesyWire,
    errors: ["resource.not_found", "courtesy.deleted", "courtesy.event_over", "courtesy.unassigned"],
  },
  updateCourtesy,
  { input: ({ params, body }) => ({ ...body, ...params }), output: courtesyWire },
);

const remove = route(
  {
    id: "QR8",
    operation: "deleteCourtesy",
    method: "DELETE",
    path: "/qr/courtesy/{id}",
    summary: "Elimina un QR de cortesía: deja de dar acceso y su lugar queda libre",
    auth: "courtesy:write",
    atomic: true,
    params: Params,
    response: z.object({ idDelete: z.int() }),
    errors: ["resource.not_found", "courtesy.used"],
  },
  deleteCourtesies,
  {
    input: ({ params }) => ({ ids: [params.id] }),
    output: (_report, { params }) => ({ idDelete: params.id }),
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get, put, remove);
