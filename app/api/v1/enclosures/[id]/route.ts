import { z } from "zod";
import {
  ENCLOSURE_NAMES,
  EnclosureBody,
  EnclosureDetailWire,
  enclosureDetailWire,
  enclosureInput,
} from "@/app/api/v1/enclosures/detail";
import { deleteEnclosure, getEnclosure, updateEnclosure } from "@/lib/enclosures";
import { methods, PathId, route } from "@/lib/http";

const params = z.object({ id: PathId });
const path = "/enclosures/{id}";

const get = route(
  {
    id: "EN10",
    operation: "getEnclosure",
    method: "GET",
    path,
    summary: "Un recinto, con todo lo que EN3 puede cambiar",
    auth: "enclosure:read",
    params,
    response: EnclosureDetailWire,
  },
  getEnclosure,
  { input: ({ params: { id } }) => ({ id }), output: enclosureDetailWire },
);

const put = route(
  {
    id: "EN3",
    operation: "updateEnclosure",
    method: "PUT",
    path,
    summary: "Cambia un recinto; los cargos solo los cambia la plataforma. Lo que no se envía no cambia",
    auth: "enclosure:write",
    params,
    body: EnclosureBody.partial(),
    response: EnclosureDetailWire,
    errors: [
      ...(["auth.rate_limited", "resource.not_found", "enclosure.slug_reserved", "enclosure.slug_taken"] as const),
      ...(["picture.unknown", "gate.in_use", "gate.label_taken"] as const),
    ],
  },
  updateEnclosure,
  {
    input: ({ params: { id }, body }) => ({ id, ...enclosureInput(body) }),
    output: enclosureDetailWire,
    names: ENCLOSURE_NAMES,
  },
);

const remove = route(
  {
    id: "EN4",
    operation: "deleteEnclosure",
    method: "DELETE",
    path,
    summary: "Elimina un recinto sin historia; uno que tuvo eventos o ventas se archiva",
    auth: "enclosure:delete",
    atomic: true,
    params,
    response: z.object({ archived: z.boolean() }),
    errors: ["resource.not_found", "enclosure.in_use"],
  },
  deleteEnclosure,
  { input: ({ params: { id } }) => ({ id }), output: (done) => done },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get, put, remove);
