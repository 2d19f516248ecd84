import { z } from "zod";
import { PrepaidTypeWire, prepaidTypeWire } from "@/app/api/v1/prepaid/types/wire";
import { Id } from "@/app/api/v1/wire";
import { methods, PathId, route } from "@/lib/http";
import { archivePrepaidType, readPrepaidType } from "@/lib/prepaid";

const params = z.object({ id: PathId });
const path = "/prepaid/types/{id}";

const get = route(
  {
    id: "PP4",
    operation: "getPrepaidType",
    method: "GET",
    path,
    summary: "Un tipo de QR con su versión de ahora, también uno archivado",
    auth: "prepaid:read",
    params,
    response: PrepaidTypeWire,
    errors: ["resource.not_found"],
  },
  readPrepaidType,
  { input: ({ params: { id } }) => ({ id }), output: prepaidTypeWire },
);

const remove = route(
  {
    id: "PP7",
    operation: "archivePrepaidType",
    method: "DELETE",
    path,
    summary: "Elimina un tipo que ningún QR tuvo; cualquier otro lo archiva, y los QR que lo tienen lo conservan",
    auth: "prepaid:write",
    atomic: true,
    params,
    response: z.object({ id: Id, archived: z.boolean() }),
    errors: ["resource.not_found"],
  },
  archivePrepaidType,
  { input: ({ params: { id } }) => ({ id }), output: (ended) => ended },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get, remove);
