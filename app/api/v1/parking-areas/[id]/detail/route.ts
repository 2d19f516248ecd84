import { z } from "zod";
import { ParkingAreaWire, parkingAreaWire } from "@/app/api/v1/parking-areas/wire";
import { Cents, Id, Moment } from "@/app/api/v1/wire";
import { toIso } from "@/lib/core/dates";
import { getParkingAreaDetail } from "@/lib/guards";
import { methods, PathId, route } from "@/lib/http";

const ZoneEventWire = z.object({
  intIDEvento: Id,
  name: z.string(),
  state: z.string(),
  startsAt: Moment,
  priceCents: Cents,
  capacity: z.int(),
});

const get = route(
  {
    id: "ZO6",
    operation: "getParkingAreaDetail",
    method: "GET",
    path: "/parking-areas/{id}/detail",
    summary: "Una zona con los eventos por venir que la venden; a un guardia, solo la que tiene asignada",
    auth: "scan:read",
    params: z.object({ id: PathId }),
    response: ParkingAreaWire.extend({ events: z.array(ZoneEventWire) }).meta({ id: "ParkingAreaDetail" }),
  },
  getParkingAreaDetail,
  {
    input: ({ params: { id } }) => ({ id }),
    output: ({ timeZone, events, ...zone }) => ({
      ...parkingAreaWire(zone),
      events: events.map(({ id, startsAt, ...event }) => ({
        intIDEvento: id,
        startsAt: toIso(startsAt, timeZone),
        ...event,
      })),
    }),
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);
