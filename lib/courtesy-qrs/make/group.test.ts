import { describe, expect, it } from "vitest";
import { DomainError } from "@/lib/core/errors";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { deleteCourtesies } from "@/lib/courtesy-qrs/change/delete-courtesies";
import { reassignCourtesies } from "@/lib/courtesy-qrs/change/reassign-courtesies";
import { updateCourtesy } from "@/lib/courtesy-qrs/change/update-courtesy";
import { courtesyList } from "@/lib/courtesy-qrs/courtesy-list";
import { getCourtesy } from "@/lib/courtesy-qrs/find-courtesies";
import { getCourtesyBatch } from "@/lib/courtesy-qrs/make/batches";
import { generateCourtesies } from "@/lib/courtesy-qrs/make/generate-courtesies";
import { countsOf, createOther, createSale, eventsOf, makeAll, offences, runBatch } from "@/lib/courtesy-qrs/testing";

const GUEST = { name: "Patrocinio Acero", email: "acero@example.com", phone: null, plate: null, note: null };

async function fieldOf(promise: Promise<unknown>): Promise<string | undefined> {
  const error = await promise.catch((thrown: unknown) => thrown);
  return error instanceof DomainError ? error.details?.field : undefined;
}

describe("a group of courtesies", () => {
  it("is one QR with a place for each of its cars, and gives all of them back", async () => {
    const sale = await createSale({ capacity: 10 });
    const { ids, batchId } = await makeAll(sale.owner, sale, { quantity: 4, isGroup: true, people: [GUEST] });
    const [id] = ids;
    if (ids.length !== 1 || id === undefined) throw new Error("There is one courtesy");
    const ctx = ctxFor(sale.owner);
    expect(await countsOf(sale.area.id)).toEqual({ free: 6, given: 4, waiting: 0 });
    expect(await getCourtesyBatch({ ctx, input: { id: batchId } })).toMatchObject({ made: 4, state: "done" });
    expect(await getCourtesy({ ctx, input: { id } })).toMatchObject({
      name: "Patrocinio Acero",
      entryRights: 4,
      isGroup: true,
      entriesUsed: 0,
      state: "assigned",
    });
    expect(await eventsOf(id)).toEqual(["made", "assigned"]);
    expect(await offences()).toEqual([]);
    const { items } = await courtesyList.page({ ctx, input: { eventId: sale.event.id } });
    expect(items.map(({ id: shown }) => shown)).toEqual([id]);
    await runBatch(batchId);
    expect(await countsOf(sale.area.id)).toEqual({ free: 6, given: 4, waiting: 0 });

    const { isGroup: _group, ...held } = await getCourtesy({ ctx, input: { id } });
    expect(await fieldOf(updateCourtesy({ ctx, input: { id, entryRights: 5 } }))).toBe("entryRights");
    expect(await updateCourtesy({ ctx, input: { id, note: "Llegan juntos" } })).toMatchObject({
      note: "Llegan juntos",
      entryRights: held.entryRights,
    });
    const other = await createOther(sale);
    const move = { eventId: sale.event.id, zoneId: sale.zone.id, newEventId: other.event.id, newZoneId: other.zone.id };
    expect(await codeOf(reassignCourtesies({ ctx, input: move }))).toBe("courtesy.nothing_to_move");
    await deleteCourtesies({ ctx, input: { ids } });
    expect(await countsOf(sale.area.id)).toEqual({ free: 10, given: 0, waiting: 0 });
    expect(await offences()).toEqual([]);
  });

  it("takes named places, and all or none of them", async () => {
    const sale = await createSale({ capacity: 3 });
    const other = await createOther(sale, { capacity: 6, numbered: true });
    const ctx = ctxFor(sale.owner);
    const { ids } = await makeAll(sale.owner, other, { labels: "B1 B2 B3", isGroup: true });
    expect(await getCourtesy({ ctx, input: { id: ids[0] ?? 0 } })).toMatchObject({
      placeLabel: "B1, B2, B3",
      entryRights: 3,
      state: "unassigned",
    });
    const input = { eventId: sale.event.id, zoneId: sale.zone.id, quantity: 4, isGroup: true };
    expect(await codeOf(generateCourtesies({ ctx, input }))).toBe("courtesy.not_enough_places");
    expect(await countsOf(sale.area.id)).toEqual({ free: 3, given: 0, waiting: 0 });
  });

  it("has from two to twenty cars, one person, and an entry for each", async () => {
    const sale = await createSale({ capacity: 30 });
    const where = { eventId: sale.event.id, zoneId: sale.zone.id, isGroup: true };
    const ask = (input: object) =>
      fieldOf(generateCourtesies({ ctx: ctxFor(sale.owner), input: { ...where, ...input } }));
    expect(await ask({ quantity: 1 })).toBe("quantity");
    expect(await ask({ quantity: 21 })).toBe("quantity");
    expect(await ask({ quantity: 3, entryRights: 2 })).toBe("entryRights");
    expect(await ask({ quantity: 3, people: [GUEST, GUEST] })).toBe("people");
  });
});
