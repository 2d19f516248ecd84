import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb, withTx } from "@/db/client";
import { createGuard, createUser } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { pdfPages, pdfText } from "@/lib/core/testing-pdf";
import { openAccount } from "@/lib/prepaid/accounts/open-account";
import { visitorTariff } from "@/lib/prepaid/tariff/testing/tariffs";
import { tariffSign } from "@/lib/prepaid/tariff/words";
import { archivePrepaidType, restorePrepaidType } from "@/lib/prepaid/types/archive-type";
import { changePrepaidType } from "@/lib/prepaid/types/change-type";
import { createPrepaidType } from "@/lib/prepaid/types/create-type";
import { editPrepaidType, prepaidTypeVersions, readPrepaidType } from "@/lib/prepaid/types/read-type";
import { renderTariffSign, tariffSignPdf } from "@/lib/prepaid/types/tariff-sign-pdf";
import { createPrepaidVenue, prepaidCtx, putInside, typeBody } from "@/lib/prepaid/types/testing";
import { prepaidTypeList } from "@/lib/prepaid/types/type-list";
import type { CreatePrepaidTypeInput } from "@/lib/prepaid/types/type-schemas";
import { listPrepaidTypes } from "@/lib/prepaid/types/types-of-venue";

const PLATFORM = { id: 1, profile: 1, adminId: 1, userName: "Administrador", isPlatformAdmin: true };

async function createType(changes: Partial<CreatePrepaidTypeInput> = {}) {
  const plaza = await createPrepaidVenue();
  const type = await createPrepaidType({ ctx: plaza.ctx, input: typeBody(plaza.venue.id, changes) });
  return { ...plaza, type };
}

/** An account of the type. */
async function createUse({ ctx, type }: Awaited<ReturnType<typeof createType>>): Promise<number> {
  const { id: userId } = await createUser();
  return withTx(ctx, (tx) =>
    openAccount(tx, { typeId: type.id, userId, nickname: "", plates: [], createdBy: null }, null),
  );
}

async function deeds(id: number): Promise<string[]> {
  const rows = await getDb().execute<{ action: string }>(sql`
    select action from audit_log where entity = 'prepaid_type' and entity_id = ${String(id)} order by id`);
  return rows.map(({ action }) => action);
}

describe("creating a type", () => {
  it("keeps the tariff and the limits as its first version", async () => {
    const { ctx, venue, owner } = await createType();
    const body = typeBody(venue.id, { tariff: visitorTariff(), name: " Visitante " });
    const type = await createPrepaidType({ ctx, input: body });
    const { enclosureId, ...terms } = body;
    expect(type).toMatchObject({ ...terms, name: "Visitante", version: 1, accounts: 0, inside: 0, isArchived: false });
    expect(type).toMatchObject({ enclosureId, adminId: owner.adminId, timeZone: venue.timeZone, dayStart: 360 });
    expect(await readPrepaidType({ ctx, input: { id: type.id } })).toEqual(type);
    expect(await prepaidTypeVersions({ ctx, input: { id: type.id } })).toMatchObject([
      { version: 1, tariff: visitorTariff(), createdBy: owner.fullName, inside: 0 },
    ]);
    expect(await deeds(type.id)).toEqual(["prepaid_type.created"]);
  });

  it("reads what a form sends", async () => {
    const { ctx, venue } = await createType();
    const input = {
      ...typeBody(venue.id),
      topupMinCents: "50",
      offeredCents: "$1,000, $200,  500",
    };
    expect(await createPrepaidType({ ctx, input })).toMatchObject({
      topupMinCents: 5_000,
      offeredCents: [20_000, 50_000, 100_000],
    });
  });

  it.each([
    ["name", { name: "X" }],
    ["tariff.firstMinutes", { tariff: { ...visitorTariff(), firstMinutes: 0 } }],
    ["topupMinCents", { topupMinCents: 0 }],
    ["topupMaxCents", { topupMaxCents: 4_999 }],
    ["balanceMaxCents", { balanceMaxCents: 299_999 }],
    ["balanceMaxCents", { balanceMaxCents: 10_000_001 }],
    ["minEntryCents", { minEntryCents: 500_001 }],
    ["noticeCents", { noticeCents: 500_001 }],
    ["offeredCents", { offeredCents: [4_999] }],
    ["offeredCents", { offeredCents: [] }],
    ["offeredCents", { offeredCents: "$100, mucho" }],
    ["offeredCents", { offeredCents: [10_000, 20_000, 30_000, 40_000, 50_000, 60_000] }],
  ])("names the wrong field %s", async (field, changes) => {
    const { ctx, venue } = await createPrepaidVenue();
    const made = createPrepaidType({ ctx, input: typeBody(venue.id, changes) });
    await expect(made).rejects.toMatchObject({ code: "input.invalid", details: { field } });
  });

  it("refuses a name twice in a venue, whatever its case, until its type is archived", async () => {
    const made = await createType({ name: "Mensual" });
    const { ctx, venue, type } = made;
    const again = () => createPrepaidType({ ctx, input: typeBody(venue.id, { name: "MENSUAL" }) });
    expect(await codeOf(again())).toBe("prepaid.type_name_taken");
    const other = await createPrepaidType({ ctx, input: typeBody(venue.id) });
    expect(await codeOf(changePrepaidType({ ctx, input: { id: other.id, name: "mensual" } }))).toBe(
      "prepaid.type_name_taken",
    );
    await createUse(made);
    await archivePrepaidType({ ctx, input: { id: type.id } });
    await again();
    expect(await codeOf(restorePrepaidType({ ctx, input: { id: type.id } }))).toBe("prepaid.type_name_taken");
  });

  it("is for venues that sell prepaid", async () => {
    const { ctx, venue } = await createPrepaidVenue();
    await getDb().execute(sql`update enclosures set is_prepaid = false where id = ${venue.id}`);
    expect(await codeOf(createPrepaidType({ ctx, input: typeBody(venue.id) }))).toBe("prepaid.venue_without");
  });
});

describe("changing a type", () => {
  it("makes a version of another tariff or other limits, and says how many are inside with the one before", async () => {
    const made = await createType();
    const { ctx, type } = made;
    await putInside(await createUse(made));
    expect(await readPrepaidType({ ctx, input: { id: type.id } })).toMatchObject({ accounts: 1, inside: 1 });
    const dearer = await changePrepaidType({ ctx, input: { id: type.id, tariff: visitorTariff() } });
    expect(dearer).toMatchObject({ version: 2, tariff: visitorTariff(), inside: 0, insideBefore: 1, name: type.name });
    const fuller = await changePrepaidType({ ctx, input: { id: type.id, minEntryCents: 0 } });
    expect(fuller).toMatchObject({ version: 3, tariff: visitorTariff(), minEntryCents: 0, insideBefore: 1 });
    const versions = await prepaidTypeVersions({ ctx, input: { id: type.id } });
    expect(versions.map(({ version, inside }) => [version, inside])).toEqual([
      [3, 0],
      [2, 0],
      [1, 1],
    ]);
    expect(await deeds(type.id)).toEqual(["prepaid_type.created", "prepaid_type.changed", "prepaid_type.changed"]);
  });

  it("makes none of another name, of the store, or of the same values", async () => {
    const { ctx, type, venue } = await createType();
    const input = { id: type.id, name: "Otro nombre", isPublic: false };
    expect(await changePrepaidType({ ctx, input })).toMatchObject({ version: 1, name: "Otro nombre", isPublic: false });
    const { enclosureId: _venue, name: _name, isPublic: _public, ...terms } = typeBody(venue.id);
    expect(await changePrepaidType({ ctx, input: { id: type.id, ...terms } })).toMatchObject({ version: 1 });
  });

  it("refuses a form that was filled in before another person saved; a call has no form", async () => {
    const { ctx, type } = await createType();
    const { revision } = await editPrepaidType({ ctx, input: { id: type.id } });
    const save = (cents: number, seen?: string) =>
      changePrepaidType({ ctx, input: { id: type.id, minEntryCents: cents, ...(seen ? { revision: seen } : {}) } });
    const both = await Promise.allSettled([save(100, revision), save(200, revision)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const after = await editPrepaidType({ ctx, input: { id: type.id } });
    expect(after.held.version).toBe(2);
    expect(await codeOf(save(300, revision))).toBe("resource.changed");
    await save(300, after.revision);
    expect(await save(400)).toMatchObject({ version: 4, minEntryCents: 400 });
  });

  it("numbers versions of calls that come at once", async () => {
    const { ctx, type } = await createType();
    const amounts = [100, 200, 300, 400, 500];
    await Promise.all(amounts.map((cents) => changePrepaidType({ ctx, input: { id: type.id, minEntryCents: cents } })));
    const versions = await prepaidTypeVersions({ ctx, input: { id: type.id } });
    expect(versions.map(({ version }) => version)).toEqual([6, 5, 4, 3, 2, 1]);
  });

  it("changes no version that was saved, whatever asks", async () => {
    const { type } = await createType();
    const rewriting = getDb().execute(sql`
      update prepaid_type_versions set min_entry_cents = 0 where type_id = ${type.id}`);
    await expect(rewriting).rejects.toThrow();
  });
});

describe("ending a type", () => {
  it("deletes one that no account ever had", async () => {
    const { ctx, type } = await createType();
    expect(await archivePrepaidType({ ctx, input: { id: type.id } })).toEqual({ id: type.id, archived: false });
    expect(await codeOf(readPrepaidType({ ctx, input: { id: type.id } }))).toBe("resource.not_found");
    expect(await codeOf(archivePrepaidType({ ctx, input: { id: type.id } }))).toBe("resource.not_found");
    expect(await deeds(type.id)).toEqual(["prepaid_type.created", "prepaid_type.deleted"]);
  });

  it("archives one that an account has; it is changed no more until it is used again", async () => {
    const made = await createType();
    const { ctx, type } = made;
    await createUse(made);
    expect(await archivePrepaidType({ ctx, input: { id: type.id } })).toEqual({ id: type.id, archived: true });
    expect(await codeOf(archivePrepaidType({ ctx, input: { id: type.id } }))).toBe("resource.not_found");
    expect(await codeOf(changePrepaidType({ ctx, input: { id: type.id, name: "Nuevo" } }))).toBe(
      "prepaid.type_archived",
    );
    expect(await codeOf(createUse(made))).toBe("resource.not_found");
    const shown = async (show?: "archived") =>
      (await prepaidTypeList.page({ ctx, input: show ? { show } : {} })).items.map(({ id }) => id);
    expect([await shown(), await shown("archived")]).toEqual([[], [type.id]]);
    expect(await restorePrepaidType({ ctx, input: { id: type.id } })).toMatchObject({ isArchived: false, accounts: 1 });
    expect(await codeOf(restorePrepaidType({ ctx, input: { id: type.id } }))).toBe("resource.not_found");
    expect(await shown()).toEqual([type.id]);
    expect(await deeds(type.id)).toEqual(["prepaid_type.created", "prepaid_type.archived", "prepaid_type.restored"]);
  });
});

describe("who sees types", () => {
  it("shows staff all of its tenant, and a buyer those to choose in one venue, without figures", async () => {
    const { ctx, venue, type, admin } = await createType();
    const hidden = await createPrepaidType({ ctx, input: typeBody(venue.id, { isPublic: false }) });
    const ids = async (who: typeof ctx, input: object) =>
      (await listPrepaidTypes({ ctx: who, input })).items.map(({ id }) => id).sort((one, other) => one - other);
    expect(await ids(ctx, {})).toEqual([type.id, hidden.id]);
    expect(await ids(ctxFor(PLATFORM), { adminId: admin.id })).toEqual([type.id, hidden.id]);
    const buyer = ctxFor(await createUser());
    expect(await ids(buyer, { enclosureId: venue.id })).toEqual([type.id]);
    const [seen] = (await listPrepaidTypes({ ctx: buyer, input: { enclosureId: venue.id } })).items;
    expect(seen).toMatchObject({ tariff: type.tariff, topupMinCents: type.topupMinCents });
    expect(seen).not.toHaveProperty("accounts");
    await expect(listPrepaidTypes({ ctx: buyer, input: {} })).rejects.toMatchObject({
      code: "input.invalid",
      details: { field: "enclosureId" },
    });
    await getDb().execute(sql`update enclosures set is_prepaid = false where id = ${venue.id}`);
    expect(await ids(buyer, { enclosureId: venue.id })).toEqual([]);
  });

  it("is found by nobody of another tenant", async () => {
    const { type, venue } = await createType();
    const { ctx } = await createPrepaidVenue();
    const input = { id: type.id };
    for (const ask of [
      () => readPrepaidType({ ctx, input }),
      () => prepaidTypeVersions({ ctx, input }),
      () => changePrepaidType({ ctx, input: { ...input, name: "Ajeno" } }),
      () => archivePrepaidType({ ctx, input }),
      () => restorePrepaidType({ ctx, input }),
      () => tariffSignPdf({ ctx, input }),
      () => createPrepaidType({ ctx, input: typeBody(venue.id) }),
    ]) {
      expect(await codeOf(ask())).toBe("resource.not_found");
    }
    expect((await prepaidTypeList.page({ ctx, input: {} })).items).toEqual([]);
    expect((await listPrepaidTypes({ ctx, input: { enclosureId: venue.id } })).items).toEqual([]);
  });

  it("is the business of administrators with a prepaid venue", async () => {
    const { type, venue, admin, owner } = await createType();
    const input = { id: type.id };
    for (const person of [owner, await createGuard(admin.id), await createUser()]) {
      const ctx = ctxFor(person);
      expect(await codeOf(readPrepaidType({ ctx, input }))).toBe("auth.forbidden");
      expect(await codeOf(changePrepaidType({ ctx, input }))).toBe("auth.forbidden");
      expect(await codeOf(archivePrepaidType({ ctx, input }))).toBe("auth.forbidden");
      expect(await codeOf(restorePrepaidType({ ctx, input }))).toBe("auth.forbidden");
      expect(await codeOf(createPrepaidType({ ctx, input: typeBody(venue.id) }))).toBe("auth.forbidden");
      expect(await codeOf(prepaidTypeList.page({ ctx, input: {} }))).toBe("auth.forbidden");
    }
    expect(await codeOf(listPrepaidTypes({ ctx: ctxFor(owner), input: {} }))).toBe("auth.forbidden");
    expect(await codeOf(listPrepaidTypes({ ctx: ctxFor(null), input: {} }))).toBe("auth.required");
    expect(await readPrepaidType({ ctx: prepaidCtx(owner), input })).toMatchObject({ id: type.id });
    expect(await readPrepaidType({ ctx: ctxFor(PLATFORM), input })).toMatchObject({ id: type.id });
  });
});

it("lists types with their tariff in words, in the order that is asked", async () => {
  const { ctx, venue } = await createPrepaidVenue();
  for (const name of ["Ñu", "Árbol", "Oso"]) await createPrepaidType({ ctx, input: typeBody(venue.id, { name }) });
  const names = async (sort: string) =>
    (await prepaidTypeList.page({ ctx, input: prepaidTypeList.fromAddress({ sort }) })).items.map(({ name }) => name);
  expect(await names("name")).toEqual(["Árbol", "Ñu", "Oso"]);
  expect(await names("-name")).toEqual(["Oso", "Ñu", "Árbol"]);
  const found = await prepaidTypeList.page({ ctx, input: prepaidTypeList.fromAddress({ q: "arbol" }) });
  expect(found.items.map(({ name }) => name)).toEqual(["Árbol"]);
  const column = prepaidTypeList.columns.find(({ key }) => key === "tariff");
  const [first] = found.items;
  expect(first && column?.value(first, first.timeZone)).toBe("$18.00 por hora, máximo $144.00 al día");
});

it("prints the sign of a type", async () => {
  const { ctx, type, venue } = await createType({ name: "Visitante por hora", tariff: visitorTariff() });
  const file = await tariffSignPdf({ ctx, input: { id: type.id } });
  expect(file.filename).toBe(`tarifas-${venue.slug}-${type.id}-v1.pdf`);
  const sign = { ...tariffSign(visitorTariff()), name: "Visitante por hora", venue: venue.name, location: "" };
  const pdf = await renderTariffSign({ ...sign, color: "#006d77" }, { createdAt: ctx.now, compress: false });
  const [page = "", ...more] = pdfPages(pdf);
  expect(more).toEqual([]);
  for (const words of ["Visitante por hora", "Primeros 15 min", "Cada 15 min, de noche", "$180.00", "IVA incluido"]) {
    expect(pdfText(page)).toContain(words);
  }
});
