import { z } from "zod";
import { changeInput, GuardChange, GuardWire, guardWire } from "@/app/api/v1/guards/wire";
import { Id } from "@/app/api/v1/wire";
import { changeAssignment, getAssignment, unassignGuard } from "@/lib/guards";
import { methods, PathId, route } from "@/lib/http";

const params = z.object({ id: PathId });
const path = "/guards/{id}";

const get = route(
  {
    id: "GU6",
    operation: "getGuardAssignment",
    method: "GET",
    path,
    summary: "Una asignación de un guardia, también de un evento que ya pasó",
    auth: "guard:read",
    params,
    response: GuardWire,
  },
  getAssignment,
  { input: ({ params: { id } }) => ({ id }), output: guardWire },
);

const put = route(
  {
    id: "GU4",
    operation: "changeGuardAssignment",
    method: "PUT",
    path,
    summary: "Cambia una asignación: su guardia, evento, zona o acceso. Lo que no se envía no cambia",
    auth: "guard:write",
    atomic: true,
    params,
    body: GuardChange,
    response: GuardWire,
    errors: ["resource.not_found", "user.not_a_guard", "zone.gate_unknown", "guard.already_assigned"],
  },
  changeAssignment,
  {
    input: ({ params: { id }, body }) => ({ id, ...changeInput(body) }),
    output: guardWire,
    names: { userId: "intIDUsuario", eventId: "intIDEvento", parkingAreaId: "idZone", gateId: "idGate" },
  },
);

const remove = route(
  {
    id: "GU5",
    operation: "removeGuardAssignment",
    method: "DELETE",
    path,
    summary: "Quita una asignación y cierra los teléfonos emparejados para ella",
    auth: "guard:write",
    atomic: true,
    params,
    response: z.object({ id: Id }),
    errors: ["resource.not_found"],
  },
  unassignGuard,
  { input: ({ params: { id } }) => ({ id }), output: ({ id }) => ({ id }) },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get, put, remove);
