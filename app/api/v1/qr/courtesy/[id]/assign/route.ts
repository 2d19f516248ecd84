import { z } from "zod";
import { CourtesyWire, courtesyWire, GuestBody } from "@/app/api/v1/qr/courtesy/wire";
import { assignCourtesy } from "@/lib/courtesy-qrs";
import { LongPathId, methods, route } from "@/lib/http";

const put = route(
  {
    id: "QR6",
    operation: "assignCourtesy",
    method: "PUT",
    path: "/qr/courtesy/{id}/assign",
    summary:
      "Da un QR de cortesía a una persona; lo que tenía otra antes deja de valer, y sus datos se borran aunque no se envíen otros",
    auth: "courtesy:write",
    atomic: true,
    params: z.object({ id: LongPathId }),
    body: GuestBody,
    response: CourtesyWire,
    errors: ["resource.not_found", "courtesy.deleted", "courtesy.event_over", "courtesy.used"],
  },
  assignCourtesy,
  { input: ({ params, body }) => ({ ...body, ...params }), output: courtesyWire },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(put);
