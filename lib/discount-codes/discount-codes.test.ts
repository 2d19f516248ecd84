import { eq, sql } from "drizzle-orm";
import ExcelJS from "exceljs";
import { beforeAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, discountCodes } from "@/db/schema";
import { createAdmin, createEnclosure, createSaleable, createUser } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import {
  createDiscountBatch,
  createDiscountCode,
  deleteDiscountCode,
  discountCodeList,
  discountFormOptions,
  getDiscountBatch,
  getDiscountCode,
  listDiscountCodes,
  setBatchState,
  setDiscountState,
  updateDiscountCode,
} from "@/lib/discount-codes";
import { createCode, platform } from "@/lib/discount-codes/testing";
import { discountUseList, releaseDiscountUses } from "@/lib/orders";

type World = Awaited<ReturnType<typeof createSaleable>>;
let world: World;
let other: World;
const ctx = ctxFor(platform);
beforeAll(async () => {
  [world, other] = await Promise.all([createSaleable(), createSaleable()]);
});

const terms = () => ({ kind: "percent" as const, percentBps: "12.5", enclosureId: String(world.enclosure.id) });
const fieldsOf = async (work: Promise<unknown>): Promise<string[]> => {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  return error instanceof Object && "details" in error
    ? Object.keys((error.details as { fields?: Record<string, string> }).fields ?? {})
    : [];
};

test("a code is made as typed in a form, in the venue's time, and audited", async () => {
  const typed = {
    ...terms(),
    code: " prensa 26 ",
    startsAt: "2026-12-01T10:00",
    endsAt: "",
    maxUses: "30",
    minCents: "250.50",
  };
  const made = await createDiscountCode({ ctx, input: typed });
  expect(made).toMatchObject({
    code: "PRENSA26",
    percentBps: 1_250,
    adminId: world.admin.id,
    maxUses: 30,
    minCents: 25_050,
    status: "scheduled",
    startsAt: new Date("2026-12-01T16:00:00Z"),
  });
  expect(await codeOf(createDiscountCode({ ctx, input: { ...terms(), code: "Prensa26" } }))).toBe(
    "discount_code.taken",
  );
  await createDiscountCode({ ctx, input: { ...terms(), enclosureId: "", adminId: other.admin.id, code: "PRENSA26" } });
  const [row] = await getDb()
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, String(made.id)))
    .limit(1);
  expect(row).toMatchObject({ action: "discount_code.created", adminId: world.admin.id });
});

test("contradictory input is refused on its field", async () => {
  const make = (over: object) => fieldsOf(createDiscountCode({ ctx, input: { ...terms(), code: "MAL-1", ...over } }));
  expect(await make({ code: "á" })).toEqual(["code"]);
  expect(await make({ percentBps: "" })).toEqual(["percentBps"]);
  expect(await make({ percentBps: "100.01" })).toEqual(["percentBps"]);
  expect(await make({ kind: "fixed", percentBps: "" })).toEqual(["amountCents"]);
  expect(await make({ kind: "fixed", percentBps: "", amountCents: "10", maxDiscountCents: "5" })).toEqual([
    "maxDiscountCents",
  ]);
  expect(await make({ endsAt: "2026-01-01T10:00", startsAt: "2026-01-01T10:00" })).toEqual(["endsAt"]);
  expect(await make({ eventId: other.event.id })).toEqual(["eventId"]);
  expect(await make({ zoneId: other.zone.id })).toEqual(["zoneId"]);
  expect(await make({ adminId: other.admin.id })).toEqual(["enclosureId"]);
  expect(await make({ enclosureId: "", adminId: "" })).toEqual(["adminId"]);
  expect(await make({ enclosureId: "999999" })).toEqual(["enclosureId"]);
});

test("an hour that the venue's clock skips is refused on its field", async () => {
  const { admin } = await createAdmin();
  const { id } = await createEnclosure(admin.id, { timeZone: "America/Tijuana" });
  const over = { enclosureId: String(id), adminId: "", code: "HORA-1", endsAt: "2026-03-08T02:30", startsAt: "" };
  await expect(createDiscountCode({ ctx, input: { ...terms(), ...over } })).rejects.toMatchObject({
    code: "input.invalid",
    details: { fields: { endsAt: "Esa hora no existe ese día: el reloj se adelanta" } },
  });
});

test("an event's code belongs to its venue and tenant", async () => {
  const input = { ...terms(), enclosureId: "", eventId: world.event.id, zoneId: world.zone.id, code: "DEL-EVENTO" };
  expect(await createDiscountCode({ ctx, input })).toMatchObject({
    adminId: world.admin.id,
    enclosureId: world.enclosure.id,
    eventId: world.event.id,
    zoneId: world.zone.id,
  });
});

/** As if an order's payment had begun with it. */
async function use(code: { id: number; adminId: number }, state = "used") {
  const buyer = await createUser();
  const [order] = await getDb().execute<{ id: number }>(sql`
    insert into orders (admin_id, enclosure_id, buyer_id, folio, state, deadline_at, paid_at, discount_code_id)
    values (${code.adminId}, ${world.enclosure.id}, ${buyer.id}, ${`CT-${buyer.id}`}, 'paid', now(), now(), ${code.id}) returning id`);
  await getDb().execute(sql`
    insert into discount_uses (admin_id, code_id, order_id, buyer_id, amount_cents, state, ended_at)
    values (${code.adminId}, ${code.id}, ${order?.id}, ${buyer.id}, 100, ${state}, ${state === "held" ? null : new Date().toISOString()}::timestamptz)`);
  return { orderId: order?.id ?? 0, buyer };
}

test("once used, what was promised stays; time, limits, note and state change", async () => {
  const code = await createCode(world.admin.id, { maxUses: 5 });
  const same = { id: code.id, code: code.code, kind: "percent" as const, percentBps: 1_000 };
  const update = (over: object) => updateDiscountCode({ ctx, input: { ...same, ...over } });
  expect(await update({ percentBps: 2_000 })).toMatchObject({ percentBps: 2_000 });
  await update({});
  await use(code);
  await use(code);
  expect(await codeOf(update({ percentBps: 2_000 }))).toBe("discount_code.in_use");
  expect(await codeOf(update({ code: "OTRO-NOMBRE" }))).toBe("discount_code.in_use");
  expect(await codeOf(update({ minCents: 100 }))).toBe("discount_code.in_use");
  expect(await codeOf(update({ enclosureId: world.enclosure.id }))).toBe("discount_code.in_use");
  expect(await codeOf(update({ maxUses: 1 }))).toBe("discount_code.below_uses");
  const changed = await update({ maxUses: 2, note: "Ya casi", state: "paused", endsAt: "2030-01-01T00:00:00Z" });
  expect(changed).toMatchObject({ maxUses: 2, uses: 2, note: "Ya casi", state: "paused", isUsed: true });
  expect(await codeOf(updateDiscountCode({ ctx, input: { ...same, id: 999_999 } }))).toBe("resource.not_found");
});

test("a code's text may be taken again once the code is archived", async () => {
  const [first, second] = [await createCode(world.admin.id), await createCode(world.admin.id)];
  const rename = { id: second.id, code: first.code, kind: "percent" as const, percentBps: 1_000 };
  expect(await codeOf(updateDiscountCode({ ctx, input: rename }))).toBe("discount_code.taken");
  await setDiscountState({ ctx, input: { id: first.id, state: "archived" } });
  await updateDiscountCode({ ctx, input: rename });
  expect(await codeOf(setDiscountState({ ctx, input: { id: first.id, state: "active" } }))).toBe("discount_code.taken");
  expect(await codeOf(updateDiscountCode({ ctx, input: { ...rename, id: first.id } }))).toBe("discount_code.archived");
  expect(await setDiscountState({ ctx, input: { id: second.id, state: "active" } })).toMatchObject({ state: "active" });
});

test("an unused code is deleted, a used one archived with its figures", async () => {
  const [unused, used] = [await createCode(world.admin.id), await createCode(world.admin.id)];
  await use(used);
  expect(await deleteDiscountCode({ ctx, input: { id: unused.id } })).toEqual({ id: unused.id, archived: false });
  expect(await codeOf(getDiscountCode({ ctx, input: { id: unused.id } }))).toBe("resource.not_found");
  expect(await codeOf(deleteDiscountCode({ ctx, input: { id: unused.id } }))).toBe("resource.not_found");
  expect(await deleteDiscountCode({ ctx, input: { id: used.id } })).toEqual({ id: used.id, archived: true });
  expect(await getDiscountCode({ ctx, input: { id: used.id } })).toMatchObject({ state: "archived", uses: 1 });
});

test("1,000 single-use codes at once: all different, listed with their batch only, stopped together", async () => {
  const input = { ...terms(), name: "Patrocinador", prefix: "patro", count: "1000" };
  const batch = await createDiscountBatch({ ctx, input });
  expect(batch).toMatchObject({ codeCount: 1_000, activeCount: 1_000, figures: { usedCount: 0 } });
  const rows = await getDb().select().from(discountCodes).where(eq(discountCodes.batchId, batch.id));
  expect(new Set(rows.map(({ code }) => code)).size).toBe(1_000);
  expect(rows.every(({ code, maxUses }) => /^PATRO-[2-9A-HJKMNP-TV-Z]{8}$/.test(code) && maxUses === 1)).toBe(true);
  const all = { ctx, input: { adminId: world.admin.id, pageSize: 200 } };
  expect((await listDiscountCodes(all)).items.some(({ batchId }) => batchId !== null)).toBe(false);
  const page = await discountCodeList.page({ ctx, input: { batchId: batch.id } });
  expect(page).toMatchObject({ total: 1_000, items: { length: 25 } });
  const file = await discountCodeList.file({ ctx, input: { batchId: batch.id, format: "xlsx" } });
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(await new Response(file.content).arrayBuffer());
  const written = book.worksheets[0]?.getColumn(1).values.slice(2);
  expect(new Set(written)).toEqual(new Set(rows.map(({ code }) => code)));
  const [one] = rows;
  if (!one) throw new Error("No code");
  await use(one);
  expect(await setBatchState({ ctx, input: { id: batch.id, state: "archived" } })).toMatchObject({ activeCount: 0 });
  expect(await getDiscountCode({ ctx, input: { id: one.id } })).toMatchObject({ state: "active", status: "used_up" });
  expect(await fieldsOf(createDiscountBatch({ ctx, input: { ...input, count: "1001" } }))).toEqual(["count"]);
  expect(await codeOf(getDiscountBatch({ ctx, input: { id: 999_999 } }))).toBe("resource.not_found");
});

test("the purchases with a code come as a file named for it, by the code's clock", async () => {
  const [code, unused] = [await createCode(world.admin.id), await createCode(world.admin.id)];
  const folio = `CT-${(await use(code)).buyer.id}`;
  const take = (codeId: number) => discountUseList.file({ ctx, input: { codeId, format: "csv" } });
  const { filename, content } = await take(code.id);
  expect(filename).toMatch(new RegExp(`^usos-del-codigo-${code.id}-.*\\.csv$`));
  const lines = (await new Response(content).text()).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(folio);
  expect((await discountUseList.page({ ctx, input: { codeId: code.id } })).items).toMatchObject([
    { folio, timeZone: world.enclosure.timeZone },
  ]);
  expect((await new Response((await take(unused.id)).content).text()).trim().split("\r\n")).toHaveLength(1);
  expect(await codeOf(take(999_999_999))).toBe("resource.not_found");
});

test("only the platform works with codes", async () => {
  const { id } = await createCode(world.admin.id);
  for (const person of [world.owner, await createUser()]) {
    const as = ctxFor(person);
    const batch = { ...terms(), name: "Lote", count: 3 };
    for (const work of [
      () => createDiscountCode({ ctx: as, input: { ...terms(), code: "AJENO" } }),
      () => createDiscountBatch({ ctx: as, input: batch }),
      () => updateDiscountCode({ ctx: as, input: { id, code: "AJENO", ...terms() } }),
      () => setDiscountState({ ctx: as, input: { id, state: "paused" } }),
      () => setBatchState({ ctx: as, input: { id, state: "paused" } }),
      () => deleteDiscountCode({ ctx: as, input: { id } }),
      () => releaseDiscountUses({ ctx: as, input: { id } }),
      () => getDiscountCode({ ctx: as, input: { id } }),
      () => getDiscountBatch({ ctx: as, input: { id } }),
      () => listDiscountCodes({ ctx: as, input: {} }),
      () => discountFormOptions({ ctx: as, input: { eventId: null } }),
      () => discountCodeList.page({ ctx: as, input: {} }),
    ])
      expect(await codeOf(work())).toBe("auth.forbidden");
  }
  expect(await codeOf(listDiscountCodes({ ctx: ctxFor(null), input: {} }))).toBe("auth.required");
});

test("the form offers venues, their zones and coming events", async () => {
  const options = await discountFormOptions({ ctx, input: { eventId: null } });
  expect(options.admins).toContainEqual({ id: world.admin.id, name: world.admin.name });
  expect(options.events.map(({ id }) => id)).toContain(world.event.id);
  expect(options.zones.find(({ id }) => id === world.zone.id)?.enclosureId).toBe(world.enclosure.id);
});

const refusal = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => null,
    (error: Error) => String((error.cause as { constraint_name?: string } | undefined)?.constraint_name),
  );

test("the database refuses uses beyond the limits, other tenants' rows, and uses that vanish", async () => {
  const code = await createCode(world.admin.id, { maxUses: 2, maxUsesPerBuyer: 1 });
  const { buyer } = await use(code);
  const [order] = await getDb().execute<{ id: number }>(sql`
    insert into orders (admin_id, enclosure_id, buyer_id, folio, state, deadline_at, fee_terms)
    values (${world.admin.id}, ${world.enclosure.id}, ${buyer.id}, ${`CT-X${buyer.id}`}, 'awaiting_payment', now(), '{}') returning id`);
  const insert = (adminId: number, person: number) =>
    getDb().execute(sql`insert into discount_uses (admin_id, code_id, order_id, buyer_id, amount_cents)
      values (${adminId}, ${code.id}, ${order?.id}, ${person}, 100)`);
  expect(await refusal(insert(world.admin.id, buyer.id))).toBe("discount_uses_per_buyer");
  expect(await refusal(insert(other.admin.id, buyer.id))).toContain("_fk");
  await use(code, "held");
  expect(await refusal(insert(world.admin.id, (await createUser()).id))).toBe("discount_codes_uses");
  expect(await refusal(getDb().execute(sql`delete from discount_uses where code_id = ${code.id}`))).not.toBeNull();
  const foreign = getDb().execute(
    sql`update orders set discount_code_id = ${(await createCode(other.admin.id)).id} where id = ${order?.id}`,
  );
  expect(await refusal(foreign)).toBe("orders_discount_code_fk");
});
