import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { DevicePeople, DevicePerson } from "@/lib/barriers/drivers/driver";
import { listedDevices, peopleOf } from "@/lib/barriers/people/listed-devices";
import { ensureReaderCode } from "@/lib/barriers/reading/reader-codes";
import {
  type BarrierController,
  type BarrierSync,
  type BarrierUser,
  type BarrierUserKey,
  barrierUserOf,
  type ControllerAnswer,
  simulatedBarriers,
} from "@/lib/prepaid";

const UNKNOWN = "El usuario no está registrado en la pluma.";

/** "PP-7K3M9QX2AB 412": the folio and the holder's number. */
const nameOf = ({ folio, idUser }: BarrierUser) => `${folio} ${idUser}`;

async function personOf(db: Db, user: BarrierUser): Promise<DevicePerson> {
  return {
    employeeNo: String(user.idPrepaid),
    name: nameOf(user),
    cardNo: await ensureReaderCode(db, user.code),
    isActive: user.isActive,
    validFrom: user.validFrom === null ? null : new Date(user.validFrom),
    validUntil: user.validUntil === null ? null : new Date(user.validUntil),
  };
}

/** What a device has, in the port's words. A card that is not the present one of a pass is none. */
async function userOf(db: Db, person: DevicePerson): Promise<BarrierUser> {
  const [, folio = "", holder = ""] = /^(\S+) (\d+)$/.exec(person.name) ?? [];
  const [card] = await db.execute<{ code: string }>(sql`
    select p.short_code as code from barrier_codes b join passes p on p.id = b.pass_id and p.generation = b.generation
    where b.code = ${person.cardNo}`);
  return {
    idUser: Number(holder),
    idPrepaid: Number(person.employeeNo),
    folio,
    code: card?.code ?? "",
    isActive: person.isActive,
    validFrom: person.validFrom?.toISOString() ?? null,
    validUntil: person.validUntil?.toISOString() ?? null,
  };
}

/** All devices of a venue that keep a list of their own: each must have an account, and the first that fails says why. */
function listedController(db: Db, devices: readonly DevicePeople[]): BarrierController {
  async function all(act: (device: DevicePeople) => Promise<ControllerAnswer<object>>) {
    let last: ControllerAnswer<object> = { kind: "silent" };
    for (const device of devices) {
      last = await act(device);
      if (last.kind !== "answered") return last;
    }
    return last;
  }
  async function find({ idPrepaid }: BarrierUserKey): Promise<ControllerAnswer<{ user: BarrierUser }>> {
    const found: BarrierUser[] = [];
    for (const device of devices) {
      const answer = await device.find(String(idPrepaid));
      if (answer.kind !== "answered") return answer;
      if (!answer.person) return { kind: "refused", status: 400, result: "error", message: UNKNOWN };
      found.push(await userOf(db, answer.person));
    }
    const [first] = found;
    if (!first) return { kind: "silent" };
    // Where two devices differ one of them has something older: no account is like that.
    const isSame = found.every((one) => JSON.stringify(one) === JSON.stringify(first));
    return { kind: "answered", result: "ok", message: null, user: isSame ? first : { ...first, code: "" } };
  }
  return {
    register: async (user) => {
      const person = await personOf(db, user);
      return all((device) => device.add(person));
    },
    sync: async (user) => {
      const person = await personOf(db, user);
      return all((device) => device.change(person));
    },
    find,
    status: async (key) => {
      const answer = await find(key);
      if (answer.kind !== "answered") return answer;
      const { user } = answer;
      const now = new Date().toISOString();
      const isActive =
        user.isActive &&
        user.code !== "" &&
        (user.validFrom === null || user.validFrom <= now) &&
        (user.validUntil === null || user.validUntil > now);
      return { kind: "answered", result: "ok", message: null, isActive };
    },
  };
}

const ASKS = "Los equipos de este recinto preguntan en cada lectura: ya lo conocen.";

/** Devices that ask us for each reading have every account as it is now. */
function askingController(db: Db): BarrierController {
  const known = async () => ({ kind: "answered" as const, result: "ok", message: ASKS });
  const read = async ({ idPrepaid }: BarrierUserKey) => barrierUserOf(db, idPrepaid);
  return {
    register: known,
    sync: known,
    find: async (key) => {
      const user = await read(key);
      return user
        ? { kind: "answered", result: "ok", message: null, user }
        : { kind: "refused", status: 400, result: "error", message: UNKNOWN };
    },
    status: async (key) => {
      const user = await read(key);
      return { kind: "answered", result: "ok", message: null, isActive: user?.isActive ?? false };
    },
  };
}

/**
 * Prepaid's port on the devices of a venue: those with a list of their own are told, and asked what they have; those that
 * ask us know everybody. A venue without devices has the demonstration's, or none.
 */
export const venueBarriers: BarrierSync = {
  async controllerOf(db, enclosureId) {
    // A ZKTeco asks for each reading, too: its list is for the time without a network, and it fetches it by itself.
    const listed = (await listedDevices(db, { enclosureId })).flatMap((device) => peopleOf(device) ?? []);
    if (listed.length > 0) {
      const people: DevicePeople[] = [];
      for (const open of listed) people.push(await open(db));
      return listedController(db, people);
    }
    const demonstrated = await simulatedBarriers().controllerOf(db, enclosureId);
    if (demonstrated) return demonstrated;
    const asking = await db.execute(sql`
      select 1 from barrier_controllers
      where enclosure_id = ${enclosureId} and archived_at is null and type not in ('manual', 'shelly_rpc', 'hikvision_isapi') limit 1`);
    return asking.length > 0 ? askingController(db) : null;
  },
};
