import { z } from "zod";
import { Id, PageQuery, slices } from "@/app/api/v1/wire";
import { methods, route } from "@/lib/http";
import type { RowKey } from "@/lib/lists";
import { parkingAreaOptions } from "@/lib/parking-areas";

type Option = Awaited<ReturnType<typeof parkingAreaOptions>>[number];

const BY_KEY: readonly RowKey<Option>[] = [
  { type: "text", by: ({ key }) => key },
  { type: "int", by: ({ id }) => id },
];

const get = route(
  {
    id: "ZO8",
    operation: "listParkingAreaNames",
    method: "GET",
    path: "/parking-areas/only",
    summary: "Clave y nombre de cada zona del organizador",
    auth: "zone:read",
    query: PageQuery.extend({ idEnclosure: z.coerce.number().int().min(1).max(2_147_483_647).optional() }),
    response: z.array(z.object({ id: Id, idEnclosure: Id, key: z.string(), name: z.string(), capacity: z.int() })),
  },
  parkingAreaOptions,
  {
    input: ({ query: { idEnclosure } }) => (idEnclosure === undefined ? {} : { enclosureId: idEnclosure }),
    ...slices("parking-area-names", BY_KEY, ({ enclosureId, ...zone }) => ({ idEnclosure: enclosureId, ...zone })),
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);
