import { z } from "zod";
import { CourtesyWire, courtesyWire, GuestBody } from "@/app/api/v1/qr/courtesy/wire";
import { deleteCourtesies, updateCourtesy } from "@/lib/courtesy-qrs";
import { LongPathId, methods, route } from "@/lib/http";

const Params = z.object({ id: LongPathId });

const put = route(
  {
    id: "QR7",
    method: "PUT",
    path: "/qr/courtesy/{id}",
    summary: "Cambia los datos de un QR de cortesía; el código y el enlace siguen valiendo",
    auth: "courtesy:write",
    atomic: true,
    params: Params,
    body: GuestBody.extend({
      name: z.string().max(120).nullish(),
      entryRights: z.int().min(1).max(20).optional(),
      isBlocked: z.boolean().optional(),
    }),
    response: CourtesyWire,
    errors: ["resource.not_found", "courtesy.deleted", "courtesy.event_over", "courtesy.unassigned"],
  },
  updateCourtesy,
  { input: ({ params, body }) => ({ ...body, ...params, name: body.name ?? null }), output: courtesyWire },
);

const remove = route(
  {
    id: "QR8",
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

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(put, remove);
