import { sql } from "drizzle-orm";
import { type Db, getDb } from "@/db/client";
import { DomainError } from "@/lib/core/errors";
import { renderPhoto } from "@/lib/storage";

/** Seconds around a car's reading in which what is seen in its lane is that car. */
const NEAR_SECONDS = 20;
/** The law asks that nothing is kept longer than it is needed. */
const KEEP_DAYS = 30;

export interface Sighting {
  adminId: number;
  controllerId: number;
  /** The device's own number of the lane; null: it has one lane, or says none. */
  output: number | null;
  plate: string;
  /** As it came; null: there was none. */
  picture: Uint8Array | null;
  takenAt: Date;
}

const plainPlate = (plate: string) =>
  plate
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, "")
    .slice(0, 20);

/** Null: it is no picture. A device that sends nonsense is not refused its message for it. */
async function drawn(picture: Uint8Array | null): Promise<Buffer | null> {
  if (!picture) return null;
  try {
    return await renderPhoto(picture);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/**
 * Keeps what a device that has proven itself saw of a car. It belongs to the car that was read in its lane at about that
 * moment, if there was one. Its clock does not say for how long it is kept. A picture is drawn anew, which takes a while: not to be awaited before an answer.
 */
export async function noteSighting(seen: Sighting, now: Date, db: Db = getDb()): Promise<void> {
  const plate = plainPlate(seen.plate);
  const picture = await drawn(seen.picture);
  if (plate === "" && picture === null) return;
  const { adminId, controllerId, output, takenAt } = seen;
  await db.execute(sql`
    insert into barrier_sightings (admin_id, lane_id, passage_id, plate, picture, taken_at, keep_until)
    select ${adminId}, l.id, (
        select p.id from barrier_passages p where p.lane_id = l.id
          and p.last_read_at > ${takenAt}::timestamptz - make_interval(secs => ${NEAR_SECONDS})
          and p.read_at < ${takenAt}::timestamptz + make_interval(secs => ${NEAR_SECONDS})
        order by abs(extract(epoch from p.last_read_at - ${takenAt}::timestamptz)) limit 1),
      ${plate}, ${picture}::bytea, ${takenAt}::timestamptz, least(${takenAt}::timestamptz, ${now}::timestamptz) + make_interval(days => ${KEEP_DAYS})
    from barrier_lanes l
    where l.admin_id = ${adminId} and l.archived_at is null
      and (l.reader_id = ${controllerId} and (${output}::int is null or l.reader_output = ${output}::int)
        or l.controller_id = ${controllerId} and l.reader_id is null
          and (${output}::int is null or l.output = ${output}::int))
    order by l.id limit 1
    on conflict (lane_id, taken_at) do update set
      plate = coalesce(nullif(excluded.plate, ''), barrier_sightings.plate),
      picture = coalesce(excluded.picture, barrier_sightings.picture)`);
}

/** Keeps the plate that a signed device read in a lane. */
export const notePlate = (
  { db, now }: { db?: Db; now: Date },
  { adminId, controllerId }: Pick<Sighting, "adminId" | "controllerId">,
  seen: Pick<Sighting, "output" | "plate" | "takenAt">,
): Promise<void> => noteSighting({ adminId, controllerId, picture: null, ...seen }, now, db);
