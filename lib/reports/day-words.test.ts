import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { getDb } from "@/db/client";
import { createEnclosure } from "@/db/testing";
import { createPaid } from "@/lib/after-sale/testing";
import { ctxFor } from "@/lib/core/testing";
import { updateEnclosure } from "@/lib/enclosures";
import { salesReport } from "@/lib/reports";
import { dayWords } from "@/lib/reports/day-words";
import { moneyCame } from "@/lib/reports/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();

const atFour = new Date("2026-11-15T04:00:00-06:00");

it("a venue of events says when its days begin, and its reports count by that", async () => {
  const paid = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
  const ctx = ctxFor(paid.owner);
  await moneyCame(paid.admin.id, atFour);
  const dayOf = async () => (await salesReport({ ctx, input: { by: "day" } })).map(({ key }) => key);
  const said = () => dayWords(ctx, paid.admin.id, { eventId: paid.event.id });
  expect(await dayOf()).toEqual(["2026-11-14"]);
  expect(await said()).toBe("Un día va de 06:00 a 06:00");
  const gates = [{ id: paid.gate.id, label: "1" }];
  await updateEnclosure({ ctx, input: { id: paid.enclosure.id, dayStart: "03:30", gates } });
  expect(await dayOf()).toEqual(["2026-11-15"]);
  expect(await said()).toBe("Un día va de 03:30 a 03:30");
  const [audited] = await getDb().execute<{ changes: unknown }>(sql`
    select changes from audit_log where action = 'enclosure.updated' and admin_id = ${paid.admin.id} order by id desc limit 1`);
  expect(audited?.changes).toMatchObject({ dayStart: [360, 210] });
});

it("a tenant whose venues begin their days at several hours says each", async () => {
  const paid = await createPaid(bank);
  const other = await createEnclosure(paid.admin.id, { dayStart: 0 });
  const said = (filters: Parameters<typeof dayWords>[2]) => dayWords(ctxFor(paid.owner), paid.admin.id, filters);
  expect(await said({})).toBe("Un día empieza a la hora de cada recinto: 00:00, 06:00");
  expect(await said({ enclosureId: other.id })).toBe("Un día va de 00:00 a 00:00");
  expect(await said({ parkingAreaId: paid.zone.id })).toBe("Un día va de 06:00 a 06:00");
});
