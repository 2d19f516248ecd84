import type { Ctx, GateControllerActor } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";

/** What a device signs. */
export interface SignedByDevice {
  method: string;
  /** The search is part of it. */
  path: string;
  body: string;
}

/** Whose device signed a request with `Authorization: Barrier …`: the duty of the domain that has such devices. */
export async function actorOfDevice(
  facts: Omit<Ctx, "actor">,
  header: string,
  request: SignedByDevice,
): Promise<GateControllerActor> {
  const { DUTIES } = await import("@/lib/generated/duties");
  const prove = Object.values(DUTIES).find(({ proveDevice }) => proveDevice)?.proveDevice;
  if (!prove) throw new DomainError("auth.required");
  return prove(facts, header, request);
}
