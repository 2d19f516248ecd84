import { afterEach, expect, it } from "vitest";
import { accessViolations } from "@/db/testing/invariants-access";
import { prepaidViolations } from "@/db/testing/invariants-prepaid";
import { findingList } from "@/lib/access";
import { resolveFinding } from "@/lib/access/offline/resolve-finding";
import { recordsOf, TestPhone } from "@/lib/access/offline/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { accountOf, BY_ENTRY, createHolder, createPlaza, HOURLY, movementsOf, type Plaza } from "@/lib/prepaid/testing";

const MINUTE = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE);

/** The phone of the venue's owner: a guard's would do the same. */
async function phoneAt(plaza: Plaza): Promise<TestPhone> {
  const phone = new TestPhone(plaza.owner, `r${plaza.enclosure.id}`, plaza.gate.id);
  await phone.sync();
  return phone;
}

afterEach(async () => {
  expect([...(await accessViolations()), ...(await prepaidViolations())]).toEqual([]);
});

it("tells a phone whose balance would be let in, and not what is on it", async () => {
  const plaza = await createPlaza(HOURLY, { minEntryCents: 3_000 });
  const [rich, poor] = [await createHolder(plaza, 5_000), await createHolder(plaza, 2_999)];
  const phone = await phoneAt(plaza);
  phone.cursor = null;
  const records = recordsOf(await phone.sync());
  expect(records.get(rich.passId)).toMatchObject({ kind: "prepaid", mayEnter: true });
  expect(records.get(poor.passId)).toMatchObject({ kind: "prepaid", mayEnter: false });
});

it("charges a stay once its readings come in, by the end of the doubt that is cheaper", async () => {
  const plaza = await createPlaza();
  const holder = await createHolder(plaza, 20_000);
  const phone = await phoneAt(plaza);
  // The exact hours make sixty-one minutes, which cost two hours; two seconds at each end add no third.
  const readings = [
    phone.reading(holder.qr, ago(61)),
    phone.reading(holder.qr, new Date(Date.now() - MINUTE + 3_000), { direction: "out", way: "out" }),
  ];
  await phone.upload(readings);
  await phone.upload(readings);
  expect(await movementsOf(holder.accountId)).toEqual(["gift 20000 → 20000", "exit -1800 → 18200"]);
});

it("lets a car owe what its balance did not hold, since it has gone", async () => {
  const plaza = await createPlaza();
  const holder = await createHolder(plaza, 1_000);
  const phone = await phoneAt(plaza);
  await phone.upload([
    phone.reading(holder.qr, ago(90)),
    phone.reading(holder.qr, ago(5), { direction: "out", way: "out" }),
  ]);
  expect(await accountOf(holder.accountId)).toMatchObject({ balanceCents: 0, debtCents: 2_600 });
});

it("gives back what a reading took, once", async () => {
  const plaza = await createPlaza(BY_ENTRY);
  const holder = await createHolder(plaza, 10_000);
  const phone = await phoneAt(plaza);
  const reading = phone.reading(holder.qr, ago(40));
  reading.clock.wallMs += 20 * MINUTE;
  await phone.upload([reading]);
  expect((await accountOf(holder.accountId)).balanceCents).toBe(5_500);
  const ctx = ctxFor(plaza.owner);
  const { items: rows } = await findingList.page({ ctx, input: findingList.fromAddress({}) });
  const input = { id: rows[0]?.id ?? 0, act: "charge_undone" as const, note: "Nadie entró" };
  expect(rows[0]).toMatchObject({ findings: ["clock"], mayUndoCharge: true });
  expect(await resolveFinding({ ctx, input })).toEqual({ count: 1 });
  expect((await accountOf(holder.accountId)).balanceCents).toBe(10_000);
  expect(await codeOf(resolveFinding({ ctx, input }))).toBe("finding.no_charge");
  const after = await findingList.page({ ctx, input: findingList.fromAddress({}) });
  expect(after.items[0]?.mayUndoCharge).toBe(false);
});
