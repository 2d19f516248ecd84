import { and, eq, isNull } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import { enclosures, storeEmbeddings } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import { SetEmbedding, type SetEmbeddingInput } from "@/lib/embedding/schemas";
import { getStore, type StoreEventCard, type StoreVenue } from "@/lib/events";

interface EmbeddingDto {
  venue: { id: number; adminId: number; name: string; slug: string };
  /** Sites whose pages may show the store. */
  origins: string[];
}

async function ownEmbedding(ctx: Ctx, id: number): Promise<EmbeddingDto> {
  const tenant = tenantOf(ctx.actor);
  const [row] = await dbOf(ctx)
    .select({
      id: enclosures.id,
      adminId: enclosures.adminId,
      name: enclosures.name,
      slug: enclosures.slug,
      origins: storeEmbeddings.origins,
    })
    .from(enclosures)
    .leftJoin(storeEmbeddings, eq(storeEmbeddings.enclosureId, enclosures.id))
    .where(
      and(
        eq(enclosures.id, id),
        isNull(enclosures.archivedAt),
        tenant === null ? undefined : eq(enclosures.adminId, tenant),
      ),
    );
  if (!row) throw notFound();
  const { origins, ...venue } = row;
  return { venue, origins: origins ?? [] };
}

/** Where a venue's store may be embedded, for whoever changes the venue. */
export async function editEmbedding({ ctx, input }: VerbArgs<{ id: number }>): Promise<EmbeddingDto> {
  authorize(ctx.actor, "enclosure:write");
  return ownEmbedding(ctx, input.id);
}

/** Says whose pages may show the venue's store from now on; without any it is shown nowhere. */
export async function setEmbedding({ ctx, input }: VerbArgs<SetEmbeddingInput>): Promise<EmbeddingDto> {
  authorize(ctx.actor, "enclosure:write");
  const { enclosureId, origins } = parseInput(SetEmbedding, input);
  return withTx(ctx, async (tx) => {
    const { venue, origins: before } = await ownEmbedding(tx, enclosureId);
    if (before.join() === origins.join()) return { venue, origins };
    const of = eq(storeEmbeddings.enclosureId, venue.id);
    if (origins.length === 0) await tx.db.delete(storeEmbeddings).where(of);
    else {
      await tx.db
        .insert(storeEmbeddings)
        .values({ enclosureId: venue.id, adminId: venue.adminId, origins })
        .onConflictDoUpdate({ target: storeEmbeddings.enclosureId, set: { origins } });
    }
    await recordAudit(tx, {
      action: "embedding.changed",
      entity: "enclosure",
      entityId: venue.id,
      adminId: venue.adminId,
      before: { origins: before.join(" ") },
      after: { origins: origins.join(" ") },
    });
    return { venue, origins };
  });
}

export interface EmbeddedStore {
  venue: StoreVenue;
  /** All that are to come, or the one that was asked for. */
  events: StoreEventCard[];
  origins: string[];
}

/** A store as other sites' pages show it, for anyone. */
export async function embeddedStore({
  ctx,
  input,
}: VerbArgs<{ slug: string; eventId: number | null }>): Promise<EmbeddedStore> {
  const { venue, events } = await getStore({ ctx, input: { slug: input.slug } });
  const [row] = await dbOf(ctx)
    .select({ origins: storeEmbeddings.origins })
    .from(storeEmbeddings)
    .where(eq(storeEmbeddings.enclosureId, venue.id));
  const shown = input.eventId === null ? events : events.filter(({ id }) => id === input.eventId);
  if (!row || (input.eventId !== null && shown.length === 0)) throw notFound();
  return { venue, events: shown, origins: row.origins };
}
