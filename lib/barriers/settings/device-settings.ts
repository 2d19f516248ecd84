import { sql } from "drizzle-orm";
import { type Db, dbOf, getDb } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { ControllerDto, DeviceSetting } from "@/lib/barriers/client";
import { getController } from "@/lib/barriers/controller-list";
import type { SettingsRead, SettingsWish } from "@/lib/barriers/drivers/driver";
import { deviceAccess } from "@/lib/barriers/reach";
import { ControllerId, type ControllerIdInput } from "@/lib/barriers/schemas";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeSystem, authorizeUser } from "@/lib/core/permissions";
import { takePoint } from "@/lib/limits";

/** Milliseconds by which a clock may be off before it is set. */
const CLOCK_MS = 5_000;

interface WishRow extends Pick<SettingsWish, "outage" | "answersOtherwise">, Record<string, unknown> {
  lanes: SettingsWish["lanes"];
}

async function wishFor(db: Db, controllerId: number): Promise<SettingsWish> {
  const [row] = await db.execute<WishRow>(sql`
    select c.outage, c.answers_otherwise as "answersOtherwise", coalesce((
      select json_agg(json_build_object('output', l.output, 'name', l.name) order by l.output) from barrier_lanes l
      where l.controller_id = c.id and l.archived_at is null), '[]'::json) as lanes
    from barrier_controllers c where c.id = ${controllerId}`);
  return row ?? { outage: "closed", answersOtherwise: false, lanes: [] };
}

async function keepSettings(db: Db, controllerId: number, settings: DeviceSetting[], at: Date): Promise<void> {
  await db.execute(sql`
    update barrier_controllers set settings = ${JSON.stringify(settings)}::text::jsonb, settings_at = ${at}::timestamptz
    where id = ${controllerId}`);
}

/** Reads what a device is set to, and keeps it, or why it could not be read. Null: it has nothing that could be read. Outside of any transaction. */
export async function readDeviceSettings(controllerId: number, now: Date): Promise<SettingsRead | null> {
  const db = getDb();
  const { http, access, settings } = await deviceAccess(db, controllerId);
  if (!settings) return null;
  const wish = await wishFor(db, controllerId);
  if (wish.lanes.length === 0) return null;
  const read = await settings.read(http, access, wish);
  const unread = (detail: string) => [{ name: "Se pueden leer", wanted: "Sí", found: detail, isGood: false }];
  await keepSettings(db, controllerId, read.isRead ? read.settings : unread(read.detail), now);
  return read;
}

/** Writes to a device what it should be set to, and reads it again. Null: there is nothing to write, or nowhere yet. */
async function writeDeviceSettings(controllerId: number, now: Date): Promise<SettingsRead | null> {
  const db = getDb();
  const { http, access, settings } = await deviceAccess(db, controllerId);
  const wish = await wishFor(db, controllerId);
  if (!settings || wish.lanes.length === 0) return null;
  const written = await settings.write(http, access, wish);
  if (!written.isWritten) return { isRead: false, detail: written.detail };
  return readDeviceSettings(controllerId, now);
}

/** "Escribir ajustes": sets a device as safety and accounts need it, reads it again, and answers what was read. */
export async function adjustController({ ctx, input }: VerbArgs<ControllerIdInput>): Promise<ControllerDto> {
  authorizeUser(ctx.actor, "barrier:write");
  const { controllerId } = parseInput(ControllerId, input);
  const { enclosureId, adminId, lanes } = await getController({ ctx, input: { controllerId } });
  await takePoint("barriers:command", String(enclosureId));
  const read = await writeDeviceSettings(controllerId, ctx.now);
  if (!read) throw new DomainError(lanes === 0 ? "barrier.no_lanes_yet" : "barrier.no_settings");
  if (!read.isRead) throw new DomainError("barrier.not_set", { data: { why: read.detail } });
  await recordAudit(ctx, {
    action: "barrier_controller.adjusted",
    entity: "barrier_controller",
    entityId: controllerId,
    adminId,
    after: Object.fromEntries(read.settings.map(({ name, found }) => [name, found])),
  });
  return getController({ ctx, input: { controllerId } });
}

/** At its set-up: as `adjustController`, for a device that was added or changed, or got a lane. */
export async function adjustNew({ ctx, controllerId }: { ctx: Ctx; controllerId: number }): Promise<void> {
  authorizeSystem(ctx.actor);
  const [there] = await dbOf(ctx).execute(
    sql`select 1 from barrier_controllers where id = ${controllerId} and archived_at is null`,
  );
  const written = there ? await writeDeviceSettings(controllerId, ctx.now) : null;
  // The job is run again: an installer may not have connected it yet.
  if (written && !written.isRead) throw new Error(`The device could not be set: ${written.detail}`);
}

/** Sets the clock of a device whose time was off when it told it last. */
export async function setClockOf(controllerId: number): Promise<void> {
  const db = getDb();
  const { http, access, settings } = await deviceAccess(db, controllerId);
  const [row] = await db.execute<{ timeZone: string }>(sql`
    select n.time_zone as "timeZone" from barrier_controllers c join enclosures n on n.id = c.enclosure_id
    where c.id = ${controllerId} and abs(c.clock_offset_ms) > ${CLOCK_MS}`);
  if (!row || !settings?.setClock) return;
  const set = await settings.setClock(http, access, new Date(), row.timeZone);
  // It tells its time with its next message; until then it is not set again.
  if (set.isWritten)
    await db.execute(sql`update barrier_controllers set clock_offset_ms = null where id = ${controllerId}`);
}
