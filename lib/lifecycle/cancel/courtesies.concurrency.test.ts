import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { ctxFor } from "@/lib/core/testing";
import { cancelCourtesyBatch } from "@/lib/courtesy-qrs/make/batches";
import { generateCourtesies } from "@/lib/courtesy-qrs/make/generate-courtesies";
import { makeCourtesies } from "@/lib/courtesy-qrs/make/make-courtesies";
import { countsOf, createSale, offences } from "@/lib/courtesy-qrs/testing";
import { cancel } from "@/lib/lifecycle/testing";
import { systemCtx } from "@/lib/settlement/testing";

const MANY = 2_400;

test("an event cancelled while workers make its courtesies leaves none that admits and loses no place", async () => {
  const sale = await createSale({ capacity: MANY });
  const ctx = ctxFor(sale.owner);
  const input = { eventId: sale.event.id, zoneId: sale.zone.id, quantity: MANY / 2 };
  const batches = [await generateCourtesies({ ctx, input }), await generateCourtesies({ ctx, input })];
  const make = (id: number) => makeCourtesies({ ctx: systemCtx(), input: { batchId: id } });
  await Promise.all([...batches.flatMap(({ id }) => [make(id), make(id)]), cancel(sale)]);
  const [left] = await getDb().execute(sql`
    select (select count(*)::int from passes where event_id = ${sale.event.id} and state <> 'revoked') as live,
      (select count(*)::int from courtesy_batches where event_id = ${sale.event.id} and state = 'running') as running`);
  expect(left).toEqual({ live: 0, running: 0 });
  const { free, given, waiting } = await countsOf(sale.area.id);
  expect([free + given, waiting]).toEqual([MANY, 0]);
  expect(await offences()).toEqual([]);
});

test("an event and its batch cancelled at the same time both end, without a deadlock", async () => {
  const sale = await createSale({ capacity: 50 });
  const ctx = ctxFor(sale.owner);
  const asked = { eventId: sale.event.id, zoneId: sale.zone.id, quantity: 50 };
  const { id } = await generateCourtesies({ ctx, input: asked });
  const work = [
    cancel(sale),
    cancelCourtesyBatch({ ctx, input: { id } }),
    makeCourtesies({ ctx: systemCtx(), input: { batchId: id } }),
  ];
  const [cancelled] = await Promise.allSettled(work);
  expect(cancelled?.status).toBe("fulfilled");
  expect(await countsOf(sale.area.id)).toMatchObject({ waiting: 0 });
});
