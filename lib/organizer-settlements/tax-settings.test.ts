import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { getDb } from "@/db/client";
import { createAdmin } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { platform } from "@/lib/discount-codes/testing";
import { taxSettings } from "@/lib/organizer-settlements";
import { organizerProfile, saveProfile } from "@/lib/organizer-settlements/profiles";
import { saveCommissionIva, saveRates, saveSatForm } from "@/lib/organizer-settlements/tax-settings";

const at = (day: string) => ctxFor(platform, new Date(`${day}T18:00:00Z`));
const RATES = { personType: "fisica", hasRfc: true, isrBps: "2.5", ivaBps: "8", validFrom: "2027-01-01" } as const;

const settingsOn = async (day: string) =>
  (await taxSettings({ ctx: at(day), input: null })).map(({ what, value, validFrom, isComing }) => [
    what,
    value,
    validFrom,
    isComing,
  ]);

const audited = async (action: string) =>
  (
    await getDb().execute<{ changes: Record<string, unknown> }>(sql`
      select changes from audit_log where action = ${action} order by id`)
  ).map(({ changes }) => changes);

it("the rules that hold from the beginning are those that the platform came with", async () => {
  expect(await settingsOn("2026-11-30")).toEqual([
    ["IVA de la comisión", "16 %", null, false],
    ["Forma de pago: Tarjeta de crédito", "04 Tarjeta de crédito", null, false],
    ["Forma de pago: Tarjeta de débito", "28 Tarjeta de débito", null, false],
    ["Forma de pago: Tarjeta prepagada", "28 Tarjeta de débito", null, false],
    ["Forma de pago: Efectivo en tienda", "01 Efectivo", null, false],
    ["Forma de pago: Depósito o transferencia", "03 Transferencia", null, false],
    ["Forma de pago: Efectivo en caja", "01 Efectivo", null, false],
    ["Forma de pago: Mercado Pago", "31 Intermediario de pagos", null, false],
  ]);
});

it("a rule holds from its day on; until then the one before does, and the page shows both", async () => {
  const ctx = at("2026-12-01");
  await saveRates({ ctx, input: RATES });
  await saveRates({ ctx, input: { ...RATES, collectedBy: "organizer", isrBps: "1", ivaBps: "0" } });
  await saveCommissionIva({ ctx, input: { ivaBps: "8", validFrom: "2027-01-01" } });
  await saveSatForm({ ctx, input: { paidBy: "card.prepaid", form: "05", validFrom: "2027-01-01" } });
  await saveSatForm({ ctx, input: { paidBy: "card.unknown", form: "04", validFrom: "2027-01-01" } });
  const before = await settingsOn("2026-12-31");
  expect(before).toContainEqual(["IVA de la comisión", "16 %", null, false]);
  expect(before).toContainEqual(["IVA de la comisión", "8 %", "2027-01-01", true]);
  const ofPlatform = "Retención a persona física con RFC, de lo que cobra la plataforma";
  const ofOrganizer = "Retención a persona física con RFC, de lo que cobra el organizador";
  expect(before).toContainEqual([ofPlatform, "2.5 % de ISR y 8 % de IVA", "2027-01-01", true]);
  const after = await settingsOn("2027-01-01");
  expect(after).not.toContainEqual(["IVA de la comisión", "16 %", null, false]);
  expect(after).toContainEqual(["IVA de la comisión", "8 %", "2027-01-01", false]);
  expect(after).toContainEqual([ofOrganizer, "1 % de ISR y 0 % de IVA", "2027-01-01", false]);
  expect(after).toContainEqual(["Forma de pago: Tarjeta prepagada", "05 Monedero electrónico", "2027-01-01", false]);
  expect(after).toContainEqual([
    "Forma de pago: Tarjeta, sin decir cuál",
    "04 Tarjeta de crédito",
    "2027-01-01",
    false,
  ]);

  const { admin } = await createAdmin();
  const adminId = admin.id;
  const person = { personType: "fisica", rfc: "LOZA800101AB1", regime: "612", address: "" } as const;
  await saveProfile({ ctx, input: { adminId, legalName: "Ana Lozano", ...person } });
  const ratesOn = async (day: string) => (await organizerProfile({ ctx: at(day), input: { adminId } })).rates;
  expect(await ratesOn("2026-12-31")).toEqual([]);
  expect(await ratesOn("2027-01-01")).toEqual([
    { collectedBy: "organizer", isrBps: 100, ivaBps: 0 },
    { collectedBy: "platform", isrBps: 250, ivaBps: 800 },
  ]);
});

it("what is said twice, also at once, is one row and one line of the log; said otherwise of the same day it takes the place", async () => {
  const ctx = at("2027-02-01");
  const day = { validFrom: "2027-03-01" };
  const acts = [
    () => saveRates({ ctx, input: { ...RATES, ...day } }),
    () => saveCommissionIva({ ctx, input: { ivaBps: "11", ...day } }),
    () => saveSatForm({ ctx, input: { paidBy: "wallet", form: "06", ...day } }),
  ];
  for (const act of acts) {
    const [first, second, third] = [...(await Promise.all([act(), act()])), await act()];
    expect([second?.id, third?.id]).toEqual([first?.id, first?.id]);
  }
  expect(await audited("sat_payment_form.made")).toContainEqual({
    paidBy: [null, "Mercado Pago"],
    satForm: [null, "06"],
    validFrom: [null, "2027-03-01"],
  });
  const ofDay = (await audited("commission_iva_rate.made")).filter(
    ({ validFrom }) => String(validFrom) === ",2027-03-01",
  );
  expect(ofDay).toHaveLength(1);
  await saveCommissionIva({ ctx, input: { ivaBps: "12", ...day } });
  expect(await settingsOn("2027-03-01")).toContainEqual(["IVA de la comisión", "12 %", "2027-03-01", false]);
});

it("only the platform and admin 1 say and see them", async () => {
  const { owner } = await createAdmin();
  for (const [actor, code] of [
    [owner, "auth.forbidden"],
    [null, "auth.required"],
  ] as const) {
    const ctx = ctxFor(actor);
    expect(await codeOf(taxSettings({ ctx, input: null }))).toBe(code);
    expect(await codeOf(saveRates({ ctx, input: RATES }))).toBe(code);
    expect(await codeOf(saveCommissionIva({ ctx, input: { ivaBps: "8", validFrom: "2027-01-01" } }))).toBe(code);
    const form = { paidBy: "cash", form: "01", validFrom: "2027-01-01" } as const;
    expect(await codeOf(saveSatForm({ ctx, input: form }))).toBe(code);
  }
});

it("what cannot be is refused at its field, and by the database", async () => {
  const ctx = ctxFor(platform);
  const day = { validFrom: "2027-01-01" };
  for (const wrong of [{ collectedBy: "nobody" }, { personType: "otra" }, { isrBps: "36" }, { validFrom: "ayer" }])
    expect(await codeOf(saveRates({ ctx, input: { ...RATES, ...wrong } as typeof RATES }))).toBe("input.invalid");
  for (const wrong of [
    { ivaBps: "36", ...day },
    { ivaBps: "", ...day },
    { ivaBps: "8", validFrom: "" },
  ])
    expect(await codeOf(saveCommissionIva({ ctx, input: wrong }))).toBe("input.invalid");
  const form = { paidBy: "wallet", form: "31", ...day } as const;
  for (const wrong of [{ paidBy: "wallet.credit" }, { form: "77" }, { validFrom: "31/12/2027" }])
    expect(await codeOf(saveSatForm({ ctx, input: { ...form, ...wrong } as typeof form }))).toBe("input.invalid");
  for (const statement of [
    sql`update commission_iva_rates set iva_bps = 0`,
    sql`delete from sat_payment_forms`,
    sql`update withholding_rates set collected_by = 'organizer'`,
    sql`insert into commission_iva_rates (iva_bps, valid_from) values (-1, '2027-01-01')`,
    sql`insert into sat_payment_forms (method, funding, form, valid_from) values ('wallet', 'credit', '04', '2027-01-01')`,
    sql`insert into sat_payment_forms (method, form, valid_from) values ('barter', '04', '2027-01-01')`,
    sql`insert into withholding_rates (person_type, has_rfc, collected_by, isr_bps, iva_bps, valid_from, created_by)
      values ('moral', true, 'nobody', 0, 0, '2027-01-01', 1)`,
  ])
    await expect(getDb().execute(statement)).rejects.toThrow();
});
