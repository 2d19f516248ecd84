import { GATE_API_FACTS, GATE_API_TYPES, type GateApiType, type GateApiTypeFacts } from "@/lib/barriers/client";
import type { VerbArgs } from "@/lib/core/context";
import { authorizeUser } from "@/lib/core/permissions";

/** The kinds of controllers that we can speak to. */
export async function listGateApiTypes({
  ctx,
}: VerbArgs<object>): Promise<(GateApiTypeFacts & { type: GateApiType })[]> {
  authorizeUser(ctx.actor, "barrier:read");
  return GATE_API_TYPES.map((type) => ({ type, ...GATE_API_FACTS[type] }));
}
