import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { openPairing, pairDevice } from "@/lib/barriers/device/pairing";
import { headerOf, signatureOf } from "@/lib/barriers/device/signature";
import { registerEvents } from "@/lib/barriers/events/register-events";
import { readAtLane } from "@/lib/barriers/reading/read-at-lane";
import type { RegisterEventsInput } from "@/lib/barriers/schemas";
import { createLane } from "@/lib/barriers/testing";
import type { Ctx } from "@/lib/core/context";
import { ctxFor } from "@/lib/core/testing";
import type { createPlaza } from "@/lib/prepaid/testing";

type Plaza = Pick<Awaited<ReturnType<typeof createPlaza>>, "admin" | "enclosure" | "owner" | "gate">;
type Event = NonNullable<RegisterEventsInput["events"]>[number];

/** A device of a plaza that has been paired: lane 1 lets in, lane 2 out. */
export async function createDevice(plaza: Plaza) {
  const { admin, enclosure, owner, gate } = plaza;
  const place = { adminId: admin.id, enclosureId: enclosure.id, userId: owner.id };
  const { controllerId, laneId } = await createLane(
    { ...place, gateId: gate.id },
    { type: "generic_http", address: "" },
  );
  const out = await addSecond({ ...place, gateId: gate.id, controllerId });
  await getDb().execute(sql`update barrier_lanes set output = 1 where id = ${laneId}`);
  const { code } = await openPairing({ ctx: ctxFor(owner), input: { controllerId } });
  const paired = await pairDevice({ ctx: ctxFor(null), input: { code, serial: "CT-0001", model: "Prueba 1" } });
  const actor = { kind: "gate_controller" as const, controllerId, adminId: admin.id, name: "Prueba" };
  let serialNo = 0;
  const ctxAt = (now: Date): Ctx => ({ actor, now, requestId: "test" });
  return {
    controllerId,
    paired,
    actor,
    lanes: { in: laneId, out },
    /** The number that the next reading or event gets. */
    nextSerial: () => ++serialNo,
    read: (direction: "in" | "out", code: string, now = new Date(), serial = ++serialNo) =>
      readAtLane({ ctx: ctxAt(now), input: { output: direction === "in" ? 1 : 2, code, serialNo: serial } }),
    say: (events: (Omit<Event, "serialNo" | "at"> & { serialNo?: number; at?: string })[], now = new Date()) =>
      registerEvents({
        ctx: ctxAt(now),
        input: { events: events.map((event) => ({ serialNo: ++serialNo, at: now.toISOString(), ...event })) },
      }),
    /** The header of a request of this device. */
    sign: (request: { method: string; path: string; body: string }, now = new Date(), nonce: string = randomUUID()) => {
      const time = Math.floor(now.getTime() / 1_000);
      const signature = signatureOf(Buffer.from(paired.secret, "hex"), request, { time, nonce });
      return headerOf({ keyId: paired.keyId, time, nonce, signature });
    },
  };
}

export type TestDevice = Awaited<ReturnType<typeof createDevice>>;

interface Second {
  adminId: number;
  gateId: number;
  userId: number;
  controllerId: number;
}

async function addSecond({ adminId, gateId, userId, controllerId }: Second): Promise<number> {
  const [lane] = await getDb().execute<{ id: number }>(sql`
    insert into barrier_lanes (admin_id, controller_id, gate_id, name, direction, output, installer, has_loop, has_photocell,
      created_by)
    values (${adminId}, ${controllerId}, ${gateId}, 'Salida', 'out', 2, 'Instalaciones Regias', true, true, ${userId})
    returning id`);
  if (!lane) throw new Error("The lane was not written");
  return lane.id;
}

export interface PassageRow extends Record<string, unknown> {
  id: number;
  state: string;
  decision: string;
  repeats: number;
  takenCents: number;
  commandState: string | null;
}

/** Answers the passages of a lane, the first one first. */
export const passagesOf = (laneId: number): Promise<PassageRow[]> =>
  getDb().execute<PassageRow>(sql`
    select p.id, p.state, p.decision, p.repeats, p.taken_cents as "takenCents", k.state as "commandState"
    from barrier_passages p left join barrier_commands k on k.id = p.command_id where p.lane_id = ${laneId} order by p.id`);
