import { type Attempt, type Db, withTx } from "@/db/client";
import { type BatchPerson, courtesyBatches } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import type { CourtesyBatchDto } from "@/lib/courtesy-qrs/client";
import { getCourtesyBatch } from "@/lib/courtesy-qrs/make/batches";
import { type EventZone, lockEventZone } from "@/lib/courtesy-qrs/make/event-zone";
import {
  type LabelledPlace,
  lockPlacesByLabel,
  RETRY_CODES,
  takePlacesForBatch,
} from "@/lib/courtesy-qrs/make/take-places";
import { GenerateCourtesies, type GenerateCourtesiesInput, type Guest } from "@/lib/courtesy-qrs/schemas";
import { enqueue } from "@/lib/jobs";
import { giveToBatch } from "@/lib/places";

type Tx = Ctx & { db: Db };

interface Wanted {
  eventId: number;
  zoneId: number;
  quantity: number;
  labels: readonly string[];
  people: Guest[];
  entryRights: number;
  isGroup: boolean;
  note: string | null;
}

/** The places whose labels are asked for; null if any free places will do. */
async function lockNamedPlaces(
  tx: Tx,
  { eventAreaId, isNumbered }: EventZone,
  labels: readonly string[],
): Promise<LabelledPlace[] | null> {
  if (labels.length === 0) return null;
  if (isNumbered) return lockPlacesByLabel(tx.db, eventAreaId, labels);
  const text = "Los lugares de esta zona no tienen número";
  throw new DomainError("input.invalid", { field: "labels", fields: { labels: text } });
}

/**
 * Puts people into the order of the places, in which a batch is made: the first person gets the first label. A place
 * without a person is null.
 */
function byPlace(people: Guest[], labels: readonly string[], places: LabelledPlace[] | null): (BatchPerson | null)[] {
  if (!places) return people;
  const personOf = new Map(labels.map((label, at) => [label, people[at] ?? null]));
  return places.map(({ label }) => personOf.get(label) ?? null);
}

/** Opens a batch in the caller's transaction, with all of its places or none. */
export async function openBatch(tx: Tx, wanted: Wanted, attempt: Attempt): Promise<number> {
  const { quantity, labels, people, entryRights, isGroup, note } = wanted;
  const requestedBy = authorizeUser(tx.actor, "courtesy:write").userId;
  const zone = await lockEventZone(tx, wanted);
  const { eventAreaId, eventId, adminId } = zone;
  const places = await lockNamedPlaces(tx, zone, labels);
  const [batch] = await tx.db
    .insert(courtesyBatches)
    .values({
      adminId,
      eventId,
      eventAreaId,
      quantity,
      entryRights,
      isGroup,
      note,
      requestedBy,
      people: people.length > 0 ? byPlace(people, labels, places) : null,
    })
    .returning({ id: courtesyBatches.id });
  if (!batch) throw new Error("The batch was not written");
  if (places) {
    const ids = places.map(({ id }) => id);
    await giveToBatch(tx.db, batch.id, ids);
  } else await takePlacesForBatch(tx.db, { id: batch.id, eventAreaId, quantity }, attempt);
  await recordAudit(tx, {
    action: "courtesy_batch.created",
    entity: "courtesy_batch",
    entityId: batch.id,
    adminId,
    after: { eventId, zoneId: wanted.zoneId, quantity, entryRights, isGroup, people: people.length },
  });
  return batch.id;
}

/**
 * Generates courtesies for a zone of an event. Their places are taken at once, all or none, and a job makes the QRs.
 * Calling it twice makes two batches.
 */
export async function generateCourtesies({ ctx, input }: VerbArgs<GenerateCourtesiesInput>): Promise<CourtesyBatchDto> {
  const wanted = parseInput(GenerateCourtesies, input);
  authorizeUser(ctx.actor, "courtesy:write");
  return withTx(
    ctx,
    async (tx, attempt) => {
      const id = await openBatch(tx, wanted, attempt);
      await enqueue(tx.db, "courtesy-qrs.generate", { batchId: id });
      return getCourtesyBatch({ ctx: tx, input: { id } });
    },
    { retry: RETRY_CODES },
  );
}
