import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import {
  type ControllerDto,
  type ControllerType,
  callsUs,
  GATE_API_FACTS,
  GATE_API_TYPES,
} from "@/lib/barriers/client";
import {
  ControllerFilters,
  ControllerId,
  type ControllerIdInput,
  RelaysAsked,
  type RelaysAskedInput,
} from "@/lib/barriers/schemas";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { revisionOf, withRevision } from "@/lib/core/revision";
import { defineList, hasWords, type KeyOf, plainSql, sqlReader } from "@/lib/lists";

interface ControllerRow extends ControllerDto, Record<string, unknown> {}

const COLUMNS = sql`c.id, c.admin_id as "adminId", c.enclosure_id as "enclosureId", n.name as "enclosureName",
  n.time_zone as "timeZone", c.name, c.type, c.address, c.username,
  c.relay_id as "relayId", (select r.name from barrier_controllers r where r.id = c.relay_id) as "relayName",
  c.dials_out as "dialsOut", c.answers_otherwise as "answersOtherwise", c.settings, c.settings_at as "settingsAt", c.secret is not null as "hasPassword", c.model,
  c.firmware, c.serial, c.outage, c.clock_offset_ms as "clockOffsetMs",
  exists (select from barrier_keys k where k.controller_id = c.id and k.revoked_at is null) as "hasKey", c.last_seen_at as "lastSeenAt", c.trouble_since as "troubleSince", c.trouble,
  (select count(*)::int from barrier_lanes l where l.controller_id = c.id and l.archived_at is null) as lanes`;

/** How a device and we meet. */
function wayWords(type: ControllerType, relayName: string | null, dialsOut: boolean): string {
  if (type === "manual") return "";
  if (relayName) return `Relevo ${relayName}`;
  return dialsOut || callsUs(type) ? "Llama él mismo" : "Directo";
}

const FROM = sql`barrier_controllers c join enclosures n on n.id = c.enclosure_id`;

function ownControllers(ctx: Ctx): SQL {
  const tenant = tenantOf(ctx.actor);
  return tenant === null ? sql`c.archived_at is null` : sql`c.archived_at is null and c.admin_id = ${tenant}`;
}

/** The devices of a tenant that move barriers. */
export const controllerList = defineList<ControllerDto>()({
  name: "equipos-de-plumas",
  title: "Equipos de plumas",
  permission: "barrier:read",
  filters: ControllerFilters,
  address: { recinto: "enclosureId" },
  sorts: ["name", "venue"],
  sort: "name",
  zone: ({ timeZone }) => timeZone,
  columns: [
    { key: "name", header: "Equipo", value: ({ name }) => name, shown: "always", sort: "name", width: 30 },
    { key: "type", header: "Tipo", value: ({ type }) => GATE_API_FACTS[type].label, width: 20 },
    { key: "address", header: "Dirección", value: ({ address }) => address, width: 24 },
    {
      key: "way",
      header: "Por dónde",
      value: ({ type, relayName, dialsOut }) => wayWords(type, relayName, dialsOut),
      shown: "asked",
      width: 24,
    },
    { key: "model", header: "Modelo", value: ({ model }) => model, width: 20 },
    { key: "firmware", header: "Versión", value: ({ firmware }) => firmware, shown: "asked", width: 16 },
    { key: "lanes", header: "Carriles", value: ({ lanes }) => lanes, kind: "number", width: 10 },
    { key: "state", header: "Estado", value: ({ trouble }) => trouble || "Sin problemas", width: 30 },
    { key: "seen", header: "Contestó", value: ({ lastSeenAt }) => lastSeenAt, kind: "moment", width: 18 },
    { key: "venue", header: "Recinto", value: ({ enclosureName }) => enclosureName, sort: "venue", width: 28 },
  ],
  reader: (ctx, { q, enclosureId }) =>
    sqlReader(ctx, {
      select: COLUMNS,
      from: FROM,
      where: [
        ownControllers(ctx),
        enclosureId === null ? sql`true` : sql`c.enclosure_id = ${enclosureId}`,
        hasWords(q, [sql`c.name`, sql`c.address`]),
      ],
      id: sql`c.id`,
      sorts: {
        name: { by: plainSql(sql`c.name`), type: "text" },
        venue: { by: plainSql(sql`n.name`), type: "text" },
      },
      toDto: (row: ControllerRow): ControllerDto => row,
    }),
});

export type ControllerColumn = KeyOf<typeof controllerList>;

export async function getController({ ctx, input }: VerbArgs<ControllerIdInput>): Promise<ControllerDto> {
  const { controllerId } = parseInput(ControllerId, input);
  authorizeUser(ctx.actor, "barrier:read");
  const [row] = await dbOf(ctx).execute<ControllerRow>(
    sql`select ${COLUMNS} from ${FROM} where c.id = ${controllerId} and ${ownControllers(ctx)}`,
  );
  if (!row) throw notFound();
  return row;
}

/** It changes with whatever the controller's form shows. */
export const controllerRevision = (controller: ControllerDto) => {
  const { name, type, address, username, serial, outage, relayId, dialsOut, answersOtherwise } = controller;
  return revisionOf({ name, type, address, username, serial, outage, relayId, dialsOut, answersOtherwise });
};

export const editController = withRevision(getController, controllerRevision);

/** Other devices of the same venue that read codes. */
export async function readersOf({ ctx, input }: VerbArgs<ControllerIdInput>): Promise<{ id: number; name: string }[]> {
  const { id, enclosureId } = await getController({ ctx, input });
  const types = GATE_API_TYPES.filter(callsUs);
  return dbOf(ctx).execute<{ id: number; name: string }>(sql`
    select id, name from barrier_controllers
    where enclosure_id = ${enclosureId} and id <> ${id} and archived_at is null
      and type in ${types} order by name, id`);
}

/** The relays of a venue, for a device that stands behind one. */
export async function relaysOf({ ctx, input }: VerbArgs<RelaysAskedInput>): Promise<{ id: number; name: string }[]> {
  authorizeUser(ctx.actor, "barrier:read");
  const { enclosureId } = parseInput(RelaysAsked, input);
  return dbOf(ctx).execute<{ id: number; name: string }>(sql`
    select c.id, c.name from barrier_controllers c
    where c.enclosure_id = ${enclosureId} and c.type = 'relay' and ${ownControllers(ctx)} order by c.name, c.id`);
}
