import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { type Carrier, carriedHttp } from "@/lib/barriers/carried/asks";
import type { ControllerType } from "@/lib/barriers/client";
import type { LaneOrder, Opened, Seen } from "@/lib/barriers/drivers/driver";
import { DRIVERS } from "@/lib/barriers/drivers/drivers";
import { type VenueHttp, venueHttp } from "@/lib/barriers/drivers/venue-http";
import { decryptSecret } from "@/lib/core/crypto";
import { isDemo } from "@/lib/core/demo";
import { notFound } from "@/lib/core/errors";

interface Row extends Record<string, unknown> {
  adminId: number;
  type: ControllerType;
  address: string;
  username: string;
  secret: Buffer | null;
  networks: string[];
  relayId: number | null;
  dialsOut: boolean;
}

const RELAY_AWAY = "El relevo del recinto no está conectado";
const DEVICE_AWAY = "El equipo no está conectado";

/** What carries a request to a device that we do not reach ourselves; null: we dial in. */
function carrierOf(controllerId: number, { adminId, relayId, dialsOut }: Row): Carrier | null {
  if (relayId !== null) return { id: relayId, adminId, away: RELAY_AWAY };
  return dialsOut ? { id: controllerId, adminId, away: DEVICE_AWAY } : null;
}

function httpTo(controllerId: number, row: Row): VenueHttp {
  const rules = { networks: row.networks, isOwnMachineAllowed: isDemo() };
  const carrier = carrierOf(controllerId, row);
  return carrier ? carriedHttp(carrier, rules) : venueHttp(rules);
}

/** Null: it was sealed with another key. */
function passwordOf(secret: Buffer | null): string | null {
  if (!secret) return "";
  try {
    return decryptSecret(Buffer.from(secret)).toString("utf8");
  } catch {
    return null;
  }
}

const LOST_PASSWORD = "No podemos leer la contraseña que guardaste: escríbela otra vez";
const NO_PASSWORD = "Falta la contraseña del equipo: escríbela otra vez";

/** Nothing is sent: a Hikvision locks whoever tries a few times with the wrong password. */
const unsent = (why: string): VenueHttp => ({ ask: async () => ({ kind: "not_sent", why }) });

function whyUnsent(type: ControllerType, password: string | null): string | null {
  if (password === null) return LOST_PASSWORD;
  return type === "hikvision_isapi" && password === "" ? NO_PASSWORD : null;
}

async function accessOf(db: Db, controllerId: number) {
  const [row] = await db.execute<Row>(sql`
    select c.admin_id as "adminId", c.type, c.relay_id as "relayId", c.dials_out as "dialsOut", c.address, c.username, c.secret,
      array(select n.network from barrier_networks n where n.enclosure_id = c.enclosure_id) as networks
    from barrier_controllers c where c.id = ${controllerId} and c.archived_at is null`);
  if (!row) throw notFound();
  const { type, address, username, secret } = row;
  const password = passwordOf(secret);
  const why = whyUnsent(type, password);
  const http = why === null ? httpTo(controllerId, row) : unsent(why);
  return { type, http, access: { address, username, password: password ?? "" } };
}

/** How a device is reached, for more than to open. The caller has asked whether the actor may. */
export async function deviceAccess(db: Db, controllerId: number) {
  const { http, access, type } = await accessOf(db, controllerId);
  return { http, access, settings: DRIVERS[type].settings };
}

/** A controller's driver, with what it needs to reach it. The caller has asked whether the actor may. */
export async function driverFor(
  db: Db,
  controllerId: number,
): Promise<{ move: (order: LaneOrder) => Promise<Opened>; look: () => Promise<Seen> }> {
  const { type, http, access } = await accessOf(db, controllerId);
  return {
    move: (order) => DRIVERS[type].move(http, access, order),
    look: () => DRIVERS[type].look(http, access),
  };
}

/** Keeps that a controller answered, or since when it does not. An empty model stays as it was: it was not asked. */
export async function noteSeen(db: Db, controllerId: number, at: Date, heard: Seen): Promise<void> {
  await db.execute(
    heard.isGood
      ? sql`update barrier_controllers set last_seen_at = ${at}::timestamptz, trouble_since = null, trouble = '',
          model = coalesce(nullif(${heard.model}, ''), model), firmware = coalesce(nullif(${heard.firmware}, ''), firmware)
          where id = ${controllerId}`
      : sql`update barrier_controllers set trouble_since = coalesce(trouble_since, ${at}::timestamptz),
          trouble = ${heard.detail} where id = ${controllerId}`,
  );
}
