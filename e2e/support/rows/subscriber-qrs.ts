import { createZone } from "@/db/testing";
import type { World } from "@/e2e/support/world";
import { ctxFor } from "@/lib/core/testing";
import { createSubscriberQr } from "@/lib/subscriber-qrs";

/** A VIP's QR of a zone of tenant A that is not on sale. */
export async function subscriberOf(world: World): Promise<{ id: number; passId: number }> {
  const { enclosure, gate, owner } = world.a;
  const zone = await createZone(enclosure, { isVip: true }, [gate]);
  const input = { kind: "infinity" as const, parkingAreaId: zone.id, name: "Ana Abonada" };
  return createSubscriberQr({ ctx: ctxFor(owner), input });
}
