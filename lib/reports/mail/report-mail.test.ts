import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { getDb } from "@/db/client";
import { createGuard, createUser } from "@/db/testing";
import { createPaid, type Paid } from "@/lib/after-sale/testing";
import { toLocal } from "@/lib/core/dates";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { hasReportMail } from "@/lib/reports";
import { reportTemplates } from "@/lib/reports/mail/messages";
import { mailReports, monthBefore, reportReaders, setReportMail } from "@/lib/reports/mail/report-mail";
import { systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();
/** The month that it is by operating days. */
const MONTH = toLocal(new Date(Date.now() - 6 * 3_600_000), "America/Monterrey").slice(0, 7);
/** Nine in the morning of the first day of the next month. */
const firstOfNext = (() => {
  const [year = 0, month = 1] = MONTH.split("-").map(Number);
  return new Date(Date.UTC(year, month, 1, 15));
})();

const mainCtx = (person: Paid["owner"]) => {
  const ctx = ctxFor(person);
  const tenant = { id: 1, kind: "main_provider", hasPrepaid: false } as const;
  return { ...ctx, actor: { ...ctx.actor, tenant } };
};

const set = (person: Paid["owner"], isOn: boolean) => setReportMail({ ctx: ctxFor(person), input: { isOn } });
const mail = (now: Date) => mailReports({ ctx: { ...systemCtx(), now } });

const queued = async ({ id }: Paid["owner"]) =>
  (
    await getDb().execute<{ template: string; payload: Record<string, unknown> }>(sql`
      select template, payload from messages where to_user_id = ${id} and template like 'report.%' order by id`)
  ).map(({ template, payload }) => ({ template, payload }));

async function rendered(person: Paid["owner"], at: number) {
  const one = (await queued(person))[at];
  const template = reportTemplates.find((known) => known.template === one?.template);
  return template?.render({ ctx: systemCtx(), payload: one?.payload, user: person } as never) ?? null;
}

/** Where the links of a mail lead, with what they ask for. */
const linksOf = (content: Awaited<ReturnType<typeof rendered>>): [path: string, query: string][] =>
  (content?.blocks ?? []).flatMap((block) => {
    if (block.type !== "link") return [];
    const { pathname, search } = new URL(block.href);
    return [[pathname, search]];
  });

it("whoever asked is told of the month that ended, once, with what the report says of it", async () => {
  expect(monthBefore(firstOfNext)).toBe(MONTH);
  const paid = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
  expect(await hasReportMail({ ctx: ctxFor(paid.owner), input: null })).toBe(false);
  await set(paid.owner, true);
  await set(paid.owner, true);
  expect(await hasReportMail({ ctx: ctxFor(paid.owner), input: null })).toBe(true);
  await mail(new Date(firstOfNext.getTime() + 86_400_000 * 5));
  expect(await queued(paid.owner)).toEqual([]);
  await mail(firstOfNext);
  await mail(firstOfNext);
  // Late in a month its event has ended by then, too.
  const ofMonth = (await queued(paid.owner)).filter(({ template }) => template === "report.monthly");
  expect(ofMonth).toEqual([{ template: "report.monthly", payload: { userId: paid.owner.id, month: MONTH } }]);
  const content = await rendered(paid.owner, 0);
  expect(content?.blocks).toContainEqual({ type: "amount", label: "Cobrado", value: "$287.50" });
  expect(JSON.stringify(content)).toContain(`/general-report?desde=${MONTH}-01`);
  const linked = () => rendered(paid.owner, 0).then((one) => linksOf(one));
  const always = [
    "/reports",
    "/reports-zone-vip",
    "/general-report/cortesias",
    "/general-report/sin-costo",
    "/caja/reporte",
  ];
  expect((await linked()).map(([path]) => path)).toEqual(always);
  expect((await linked())[0]?.[1]).toContain(`desde=${MONTH}-01&hasta=${MONTH}-`);
  await getDb().execute(sql`update enclosures set is_prepaid = true where id = ${paid.enclosure.id}`);
  expect((await linked()).map(([path]) => path)).toEqual([
    ...always,
    "/prepaid-reports",
    "/prepaid-total-reports",
    "/prepaid-reports/adeudos",
  ]);
  await set(paid.owner, false);
  expect(await rendered(paid.owner, 0)).toBeNull();
});

it("whoever sees the accounts of all organizers is led to those reports as well, each of the month", async () => {
  const email = `cuentas-${crypto.randomUUID()}@test.example`;
  const person = await createUser({ profile: 1, adminId: 1, position: "owner", email });
  await setReportMail({ ctx: mainCtx(person), input: { isOn: true } });
  await mail(firstOfNext);
  const links = new Map(linksOf(await rendered(person, 0)));
  expect(links.get("/report-by-closing-month")).toBe(`?mes=${MONTH}`);
  const ofDays = [
    "/reports-infinity",
    "/reports-account",
    "/report-by-month",
    "/prepaid-history-reports",
    "/prepaid-reports/adeudos",
  ];
  for (const path of ofDays)
    expect([path, links.get(path)?.startsWith(`?desde=${MONTH}-01&hasta=${MONTH}-`)]).toEqual([path, true]);
  expect(links.has("/general-report/organizadores")).toBe(false);
  await setReportMail({ ctx: mainCtx(person), input: { isOn: false } });
});

it("a month that nobody was told of on its first morning is told of in the days after, once, and to nobody who asked later", async () => {
  const [paid, late] = [await createPaid(bank), await createPaid(bank)];
  await set(paid.owner, true);
  const [third, fourth] = [2, 3].map((days) => new Date(firstOfNext.getTime() + 86_400_000 * days)) as [Date, Date];
  await setReportMail({ ctx: ctxFor(late.owner, third), input: { isOn: true } });
  await mail(third);
  await mail(fourth);
  const told = async (person: Paid["owner"]) =>
    (await queued(person)).filter(({ template }) => template === "report.monthly");
  expect(await told(paid.owner)).toEqual([
    { template: "report.monthly", payload: { userId: paid.owner.id, month: MONTH } },
  ]);
  expect(await told(late.owner)).toEqual([]);
  for (const { owner } of [paid, late]) await set(owner, false);
});

it("and of each event on the morning after it, an organizer of its own alone", async () => {
  const [paid, other] = [await createPaid(bank, { capacity: 5, priceCents: 25_000 }), await createPaid(bank)];
  for (const { owner } of [paid, other]) await set(owner, true);
  await mail(new Date(paid.event.endsAt.getTime() - 1_000));
  expect(await queued(paid.owner)).toEqual([]);
  const after = new Date(Math.max(paid.event.endsAt.getTime(), other.event.endsAt.getTime()) + 8 * 3_600_000);
  await mail(after);
  await mail(after);
  // On the last day of a month that morning is one of the month's mail, too.
  const all = await queued(paid.owner);
  const events = all.filter(({ template }) => template === "report.event");
  expect(events).toEqual([{ template: "report.event", payload: { userId: paid.owner.id, eventId: paid.event.id } }]);
  const content = await rendered(
    paid.owner,
    all.findIndex(({ template }) => template === "report.event"),
  );
  expect(content?.subject).toBe(`Reporte de eventos: ${paid.event.name}`);
  const links = linksOf(content);
  expect(links.map(([path]) => path)).toEqual([
    "/reports",
    "/reports-zone-vip",
    "/general-report/cortesias",
    "/general-report/sin-costo",
  ]);
  expect(links.every(([, query]) => query === `?evento=${paid.event.id}`)).toBe(true);
  for (const { owner } of [paid, other]) await set(owner, false);
});

it("nobody is told who lost the right, and nobody may ask without it", async () => {
  const paid = await createPaid(bank);
  await set(paid.owner, true);
  expect(await reportReaders({}, paid.owner.id)).toMatchObject([{ id: paid.owner.id, adminId: paid.admin.id }]);
  await getDb().execute(sql`update users set state = 'blocked' where id = ${paid.owner.id}`);
  expect(await reportReaders({}, paid.owner.id)).toEqual([]);
  await getDb().execute(sql`update users set state = 'active' where id = ${paid.owner.id}`);
  for (const person of [paid.buyer, await createGuard(paid.admin.id)]) {
    expect(await codeOf(set(person, true))).toBe("auth.forbidden");
    expect(await codeOf(hasReportMail({ ctx: ctxFor(person), input: null }))).toBe("auth.forbidden");
  }
  expect(await codeOf(mailReports({ ctx: ctxFor(paid.owner) }))).toBe("auth.forbidden");
  await set(paid.owner, false);
});
