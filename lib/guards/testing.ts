import { assignGuard, createGuard, createSaleable } from "@/db/testing";
import { ctxFor } from "@/lib/core/testing";
import { openPairing } from "@/lib/guards/pairing/open-pairing";

export async function createDuty() {
  const saleable = await createSaleable();
  const guard = await createGuard(saleable.admin.id);
  const assignment = await assignGuard(guard, saleable.event, saleable.zone);
  return { ...saleable, guard, assignment };
}

type Duty = Awaited<ReturnType<typeof createDuty>>;

export function pairingOf({ owner, assignment }: Duty, now = new Date()) {
  return openPairing({ ctx: ctxFor(owner, now), input: { id: assignment.id } });
}
