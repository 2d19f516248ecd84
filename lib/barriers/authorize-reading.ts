import type { Actor, GateControllerActor, PersonActor } from "@/lib/core/context";
import { forbidden } from "@/lib/core/errors";
import { authorize } from "@/lib/core/permissions";

/** A device at the barriers, or staff. */
export function authorizeReading(actor: Actor): GateControllerActor | PersonActor {
  const allowed = authorize(actor, "barrier:decide");
  if (allowed.kind === "system") throw forbidden();
  return allowed;
}
