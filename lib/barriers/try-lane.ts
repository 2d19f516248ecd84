import { getController } from "@/lib/barriers/controller-list";
import { askController, type TrialDto } from "@/lib/barriers/controllers";
import { getLane } from "@/lib/barriers/lane-list";
import { LaneId, type LaneIdInput } from "@/lib/barriers/schemas";
import { readDeviceSettings } from "@/lib/barriers/settings/device-settings";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { takePoint } from "@/lib/limits";

/** What a device says of itself and of its outputs. */
async function tryDevice(ctx: Ctx, controllerId: number): Promise<TrialDto> {
  const trial = await askController(ctx, await getController({ ctx, input: { controllerId } }));
  if (!trial.isGood) return trial;
  const read = await readDeviceSettings(controllerId, ctx.now);
  if (!read) return trial;
  if (!read.isRead) return { isGood: false, words: read.detail };
  const wrong = read.settings.filter(({ isGood }) => !isGood);
  if (wrong.length === 0) return trial;
  const names = wrong.map(({ name }) => name).join("; ");
  return { isGood: false, words: `contesta, pero no está puesto como debe: ${names}` };
}

/** "Probar" of a lane: whether the device that moves its barrier, and the one that reads in it, would do so. Nothing moves. */
export async function tryLane({ ctx, input }: VerbArgs<LaneIdInput>): Promise<TrialDto> {
  authorizeUser(ctx.actor, "barrier:write");
  const { laneId } = parseInput(LaneId, input);
  const lane = await getLane({ ctx, input: { laneId } });
  await takePoint("barriers:command", String(lane.enclosureId));
  const moves = await tryDevice(ctx, lane.controllerId);
  if (!moves.isGood || lane.readerId === null) return moves;
  const reads = await tryDevice(ctx, lane.readerId);
  return { isGood: reads.isGood, words: `${moves.words}; el lector: ${reads.words}` };
}
