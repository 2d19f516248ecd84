import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { GateApiType } from "@/lib/barriers/client";
import type { LaneOrder, Opened, Seen } from "@/lib/barriers/drivers/driver";
import { DRIVERS } from "@/lib/barriers/drivers/drivers";
import { venueHttp } from "@/lib/barriers/drivers/venue-http";
import { decryptSecret } from "@/lib/core/crypto";
import { isDemo } from "@/lib/core/demo";
import { notFound } from "@/lib/core/errors";

interface Row extends Record<string, unknown> {
  type: GateApiType;
  address: string;
  username: string;
  secret: Buffer | null;
  networks: string[];
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

async function accessOf(db: Db, controllerId: number) {
  const [row] = await db.execute<Row>(sql`
    select c.type, c.address, c.username, c.secret,
      array(select n.network from barrier_networks n where n.enclosure_id = c.enclosure_id) as networks
    from barrier_controllers c where c.id = ${controllerId} and c.archived_at is null`);
  if (!row) throw notFound();
  const { type, address, username, secret, networks } = row;
  const password = passwordOf(secret);
  const http = venueHttp({ networks, isOwnMachineAllowed: isDemo() });
  return { type, http, access: { address, username, password: password ?? "" }, isReadable: password !== null };
}

/** How a device is reached that keeps a list of people. The caller has asked whether the actor may. */
export async function peopleAccess(db: Db, controllerId: number) {
  const { http, access } = await accessOf(db, controllerId);
  return { http, access };
}

/** A controller's driver, with what it needs to reach it. The caller has asked whether the actor may. */
export async function driverFor(
  db: Db,
  controllerId: number,
): Promise<{ move: (order: LaneOrder) => Promise<Opened>; look: () => Promise<Seen> }> {
  const { type, http, access, isReadable } = await accessOf(db, controllerId);
  if (!isReadable)
    return {
      move: async () => ({ state: "failed", detail: LOST_PASSWORD }),
      look: async () => ({ isGood: false, detail: LOST_PASSWORD }),
    };
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
