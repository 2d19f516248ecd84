import { and, eq } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import { barrierNetworks } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { parseNetwork } from "@/lib/barriers/drivers/venue-http";
import { Networks, type NetworksInput } from "@/lib/barriers/schemas";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { lockVenue } from "@/lib/enclosures";

const MOST = 20;

export async function readNetworks({ ctx, input }: VerbArgs<{ enclosureId: number }>): Promise<string[]> {
  authorizeUser(ctx.actor, "barrier:networks");
  const rows = await dbOf(ctx)
    .select({ network: barrierNetworks.network })
    .from(barrierNetworks)
    .where(eq(barrierNetworks.enclosureId, input.enclosureId))
    .orderBy(barrierNetworks.network);
  return rows.map(({ network }) => network);
}

/** One in each line: the networks in which a venue's controllers stand. What is not named is not connected to. */
export async function setNetworks({ ctx, input }: VerbArgs<NetworksInput>): Promise<null> {
  const { enclosureId, networks: text } = parseInput(Networks, input);
  const { userId } = authorizeUser(ctx.actor, "barrier:networks");
  const typed = [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
  const wrong = typed.find((network) => !parseNetwork(network));
  const fail = (why: string) => new DomainError("input.invalid", { field: "networks", fields: { networks: why } });
  if (wrong) throw fail(`«${wrong}» no es una red: escribe una como 10.20.0.0/24`);
  if (typed.length > MOST) throw fail(`A lo más ${MOST} redes`);
  return withTx(ctx, async (tx) => {
    const { adminId } = await lockVenue(tx, enclosureId, "no key update");
    const before = await readNetworks({ ctx: tx, input: { enclosureId } });
    const ours = and(eq(barrierNetworks.enclosureId, enclosureId), eq(barrierNetworks.adminId, adminId));
    await tx.db.delete(barrierNetworks).where(ours);
    if (typed.length > 0)
      await tx.db
        .insert(barrierNetworks)
        .values(typed.map((network) => ({ adminId, enclosureId, network, createdBy: userId, createdAt: tx.now })));
    await recordAudit(tx, {
      action: "barrier_network.set",
      entity: "barrier_network",
      entityId: enclosureId,
      adminId,
      before: { networks: before.join(", ") },
      after: { networks: typed.toSorted().join(", ") },
    });
    return null;
  });
}
