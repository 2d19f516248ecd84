import { BlockList, isIP } from "node:net";
import { sql } from "drizzle-orm";
import { type Db, dbOf, getDb } from "@/db/client";
import type { Relayed } from "@/lib/barriers/carried/frames";
import type { LaneAnswerDto, WaitingDeviceDto } from "@/lib/barriers/client";
import { noteCall } from "@/lib/barriers/device/prove-device";
import { parseNetwork } from "@/lib/barriers/drivers/venue-http";
import { type Events, takeEvents } from "@/lib/barriers/events/register-events";
import { readAtLane } from "@/lib/barriers/reading/read-at-lane";
import type { Ctx, GateControllerActor } from "@/lib/core/context";
import { hashToken } from "@/lib/core/ids";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { takePointHere } from "@/lib/limits";

const MOST_WAITING = 10;

/** A device that calls in its maker's own words. */
export interface Caller {
  actor: GateControllerActor;
  enclosureId: number;
  timeZone: string;
  /** It takes the second of the ways in which its make may be answered. */
  answersOtherwise: boolean;
  /** It has proven itself: by the token in its address, or by calling from its venue's networks. */
  isProven: boolean;
}

interface Row extends Record<string, unknown> {
  controllerId: number;
  adminId: number;
  name: string;
  enclosureId: number;
  timeZone: string;
  networks: string[];
  answersOtherwise: boolean;
}

const COLUMNS = sql`c.id as "controllerId", c.admin_id as "adminId", c.name, c.enclosure_id as "enclosureId",
  n.time_zone as "timeZone", c.answers_otherwise as "answersOtherwise", array(select w.network from barrier_networks w where w.enclosure_id = c.enclosure_id) as networks`;

const callerOf = (row: Row, isProven: boolean): Caller => {
  const { controllerId, adminId, name, enclosureId, timeZone, answersOtherwise } = row;
  const actor = { kind: "gate_controller" as const, controllerId, adminId, name };
  return { actor, enclosureId, timeZone, answersOtherwise, isProven };
};

function isWithin(networks: readonly string[], ip: string | undefined): boolean {
  if (!ip || !isIP(ip)) return false;
  const list = new BlockList();
  for (const text of networks) {
    const network = parseNetwork(text);
    if (network) list.addSubnet(network.address, network.bits, network.family);
  }
  return list.check(ip, isIP(ip) === 4 ? "ipv4" : "ipv6");
}

/** Whose address of its own is called: the token in it is the device's secret. */
export async function callerByToken(token: string): Promise<Caller | null> {
  const [row] = await getDb().execute<Row>(sql`
    select ${COLUMNS} from barrier_controllers c join enclosures n on n.id = c.enclosure_id
    where c.token_hash = ${hashToken(token)} and c.type = 'hikvision_isapi' and c.archived_at is null`);
  return row ? callerOf(row, true) : null;
}

/**
 * Who says that it has a serial number, which is no secret: it counts only from the networks of its venue or by a relay
 * that stands there. Of two venues that name the same number the one whose network it is has it.
 */
export async function callerBySerial(
  ctx: Pick<Ctx, "ip">,
  serial: string,
  relayed: Relayed | null,
): Promise<Caller | null> {
  const rows = await getDb().execute<Row>(sql`
    select ${COLUMNS} from barrier_controllers c join enclosures n on n.id = c.enclosure_id
    where upper(c.serial) = upper(${serial}) and c.type = 'zkteco_push' and c.archived_at is null order by c.id`);
  const own = rows.filter(({ networks, enclosureId }) =>
    relayed ? enclosureId === relayed.enclosureId : isWithin(networks, ctx.ip),
  );
  const [only] = own.length === 1 ? own : [];
  if (only) return callerOf(only, true);
  const [first] = rows;
  return first ? callerOf(first, false) : null;
}

/** A device that nobody has set up waits for somebody who does. */
export async function noteStranger(
  db: Db,
  stranger: { type: string; serial: string; address: string; relayId: number | null; at: Date },
) {
  const { type, serial, address, relayId, at } = stranger;
  await db.execute(sql`
    insert into barrier_strangers (type, serial, address, relay_id, first_at, last_at)
    values (${type}, ${serial}, ${address}, ${relayId}, ${at}::timestamptz, ${at}::timestamptz)
    on conflict (type, serial)
    do update set address = excluded.address, relay_id = excluded.relay_id, last_at = excluded.last_at`);
}

/** The moment of what a device told last, for times that a clock shows twice. */
export async function lastTold(controllerId: number): Promise<Date | null> {
  const [row] = await getDb().execute<{ at: Date }>(sql`
    select at from barrier_events where controller_id = ${controllerId} order by serial_no desc limit 1`);
  return row?.at ?? null;
}

/** A device that calls is well; its clock is off by as much as the time that it says. */
export async function noteHeard({ actor }: Caller, now: Date, deviceTime: Date | null): Promise<void> {
  await takePointHere("barriers:device", String(actor.controllerId));
  await noteCall(getDb(), actor.controllerId, now, deviceTime ? now.getTime() - deviceTime.getTime() : null);
}

/** Asks for a decision in the name of a device. What has not proven itself is shut out: nothing opens, nothing is charged. */
export async function decideFor(
  ctx: Omit<Ctx, "actor">,
  { actor, isProven }: Caller,
  reading: { output: number; code: string; serialNo: number; at: Date },
): Promise<LaneAnswerDto | null> {
  if (!isProven || reading.code === "") return null;
  const input = { ...reading, at: reading.at.toISOString() };
  return readAtLane({ ctx: { ...ctx, actor }, input });
}

/** Keeps what a device tells. What has not proven itself is kept as such and moves nothing. */
export async function tellFor(ctx: Omit<Ctx, "actor">, { actor, isProven }: Caller, events: Events): Promise<void> {
  await takeEvents({ ...ctx, actor }, { ...actor, isProven }, events);
}

/**
 * Devices that called lately and that nobody has set up: for the platform all, for staff those that called from the
 * networks of its venues or by its relays.
 */
export async function waitingDevices({ ctx }: { ctx: Ctx }): Promise<WaitingDeviceDto[]> {
  authorizeUser(ctx.actor, "barrier:write");
  const tenant = tenantOf(ctx.actor);
  const rows = await dbOf(ctx).execute<
    WaitingDeviceDto & { relayAdminId: number | null } & Record<string, unknown>
  >(sql`
    select s.type, s.serial, coalesce('Relevo ' || r.name, s.address) as address, s.last_at as "lastAt",
      r.admin_id as "relayAdminId"
    from barrier_strangers s left join barrier_controllers r on r.id = s.relay_id
    where s.last_at > ${ctx.now}::timestamptz - interval '1 day' and not exists (
      select from barrier_controllers c where c.type = s.type and upper(c.serial) = upper(s.serial) and c.archived_at is null)
    order by s.last_at desc limit 100`);
  if (tenant === null) return rows.slice(0, MOST_WAITING);
  const networks = await dbOf(ctx).execute<{ network: string }>(
    sql`select network from barrier_networks where admin_id = ${tenant}`,
  );
  const own = networks.map(({ network }) => network);
  return rows
    .filter(({ address, relayAdminId }) => (relayAdminId === null ? isWithin(own, address) : relayAdminId === tenant))
    .slice(0, MOST_WAITING);
}
