import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { translateUniqueErrors } from "@/db/constraint";
import { gates } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { tell } from "@/lib/core/tell";
import { gateLabelTaken } from "@/lib/enclosures/enclosure-rules";
import type { GateInput } from "@/lib/enclosures/schemas";

type Gate = z.output<typeof GateInput>;

type Args = [tx: Ctx & { db: Db }, venue: { id: number; adminId: number }, list: readonly Gate[]];

/**
 * Makes the venue's gates equal to the list. A gate that is not in it is archived, and comes back when its label does.
 */
export async function saveGates(...args: Args): Promise<void> {
  await translateUniqueErrors(save(...args), { gates_label_key: gateLabelTaken });
}

async function save(...[tx, venue, list]: Args): Promise<void> {
  const existing = await tx.db.select().from(gates).where(eq(gates.enclosureId, venue.id)).for("update");
  const byId = new Map(existing.map((gate) => [gate.id, gate]));
  const byLabel = new Map(existing.filter((gate) => gate.archivedAt).map((gate) => [gate.label.toLowerCase(), gate]));
  const targets = list.map((gate, index) => {
    if (gate.id !== null && !byId.has(gate.id)) {
      throw new DomainError("input.invalid", { field: `gates.${index}.label` });
    }
    return { gate, id: gate.id ?? byLabel.get(gate.label.toLowerCase())?.id ?? null };
  });
  const kept = new Set(targets.map((target) => target.id));
  const ending = existing.filter((gate) => !gate.archivedAt && !kept.has(gate.id));
  if (ending.length > 0) await tell(tx, "gates.ending", { ids: ending.map(({ id }) => id) });
  // Labels are unique per venue, archived gates included. So that two gates can swap labels, each first gets a
  // temporary one with a space, which nobody can type.
  for (const gate of existing)
    await tx.db
      .update(gates)
      .set({ label: ` ${gate.id}` })
      .where(eq(gates.id, gate.id));
  for (const { gate, id } of targets) {
    const values = {
      label: gate.label,
      street: gate.street,
      direction: gate.direction,
      ways: gate.ways,
      planPoint: gate.planX === null || gate.planY === null ? null : ([gate.planX, gate.planY] as [number, number]),
      archivedAt: null,
    };
    if (id === null) await tx.db.insert(gates).values({ ...values, enclosureId: venue.id, adminId: venue.adminId });
    else await tx.db.update(gates).set(values).where(eq(gates.id, id));
  }
  const taken = new Set(list.map((gate) => gate.label.toLowerCase()));
  for (const gate of existing) {
    if (kept.has(gate.id)) continue;
    const label = taken.has(gate.label.toLowerCase()) ? `${gate.label}~${gate.id}` : gate.label;
    await tx.db
      .update(gates)
      .set({ label, archivedAt: gate.archivedAt ?? tx.now })
      .where(eq(gates.id, gate.id));
  }
}
