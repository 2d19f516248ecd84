import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, passEvents, subscriberQrs } from "@/db/schema";
import { createGuard } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { guessPeople, numberedRowsOf } from "@/lib/imports";
import { workbookOf } from "@/lib/imports/testing";
import { takePoint } from "@/lib/limits";
import { createSubscriberQr } from "@/lib/subscriber-qrs/change/create-subscriber-qr";
import { getImport } from "@/lib/subscriber-qrs/import/find-imports";
import { importList } from "@/lib/subscriber-qrs/import/import-list";
import { importRowList } from "@/lib/subscriber-qrs/import/row-list";
import { runImport } from "@/lib/subscriber-qrs/import/run-import";
import { subscriberImport } from "@/lib/subscriber-qrs/import/subscriber-import";
import { discardImport, mapImport, startImport, uploadImport } from "@/lib/subscriber-qrs/import/upload-import";
import { asSystem, createSeasonVenue, placesOf, type SeasonVenue, subscriberOf } from "@/lib/subscriber-qrs/testing";

const HEAD = "Nombre,Placa,Correo,Teléfono,Zona,Lugar,Desde,Hasta";
const csv = (...lines: string[]) => new TextEncoder().encode([HEAD, ...lines].join("\n"));

function upload(venue: SeasonVenue, content: Uint8Array, person = venue.owner) {
  const { kind, parkingAreaId, seasonId } = subscriberOf(venue);
  return uploadImport({
    ctx: ctxFor(person),
    input: { kind, parkingAreaId, seasonId, fileName: "lista.csv", content },
  });
}

const people = (venue: SeasonVenue) =>
  getDb().select().from(subscriberQrs).where(eq(subscriberQrs.adminId, venue.admin.id)).orderBy(subscriberQrs.id);

async function report(venue: SeasonVenue, importId: number) {
  const { items } = await importRowList.page({ ctx: ctxFor(venue.owner), input: { importId } });
  return items.map(({ rowNumber, problems }) => [rowNumber, ...problems]);
}

describe("a file is checked row by row", () => {
  it("says of each row what is wrong with it, and makes nobody", async () => {
    const venue = await createSeasonVenue({ capacity: 20 });
    await createSubscriberQr({
      ctx: ctxFor(venue.owner),
      input: subscriberOf(venue, { name: "Ya Está", plate: "OLD111" }),
    });
    const file = await upload(
      venue,
      csv(
        "Ana Uno,AAA111,ana@correo.mx,8112345678",
        "",
        ",BBB222",
        "Beto Dos,AAA111",
        "Caro Tres,OLD111",
        "Dani Cuatro,,sin-arroba,12",
        `Eva Cinco,,,,${venue.vip.name}`,
        "Fer Seis,,,,Ninguna",
        "Gus Siete,,,,,,mañana",
        "Hugo Ocho,,,,,7",
        "Ana Uno,",
      ),
    );
    expect(file).toMatchObject({
      state: "checked",
      rowsTotal: 10,
      rowsBad: 7,
      kind: "subscriber",
      seasonName: "Apertura",
    });
    expect(await report(venue, file.id)).toEqual([
      [2],
      [4, "Nombre: Este campo es requerido"],
      [5, "Placa: ya está en el renglón 2"],
      [6, "Placa: ya está en la lista, a nombre de Ya Está"],
      [7, expect.stringMatching(/^Correo: /), expect.stringMatching(/^Teléfono: /)],
      [8],
      [9, "Zona: el recinto no tiene “Ninguna”"],
      [10, "Desde: “mañana” no es una fecha"],
      [11, expect.stringMatching(/^Lugar: .*no tienen número/)],
      [12],
    ]);
    expect(await people(venue)).toHaveLength(1);
  });

  it("a workbook is read with headings below a title and in other words, and with names in two columns", async () => {
    const venue = await createSeasonVenue({ capacity: 20 });
    const content = await workbookOf([
      ["Abonados Apertura 2026"],
      ["Matrícula", "NOMBRE(S)", "Apellidos", "E-mail", "Celular"],
      ["abc-123", "Ana", "Ruiz", "ana@correo.mx", "8112345678"],
    ]);
    const file = await upload(venue, content);
    const { items } = await importRowList.page({ ctx: ctxFor(venue.owner), input: { importId: file.id } });
    expect(items).toMatchObject([
      { rowNumber: 3, problems: [], values: { name: "Ana Ruiz", plate: "abc-123", phone: "8112345678" } },
    ]);
  });

  it("waits for its columns when no heading names a name, and is checked with those chosen", async () => {
    const venue = await createSeasonVenue({ capacity: 20 });
    const file = await upload(venue, new TextEncoder().encode("AAA111,Ana\nBBB222,Beto\n"));
    expect(file).toMatchObject({ state: "mapping", rowsTotal: 0 });
    const args = { ctx: ctxFor(venue.owner), input: { importId: file.id } };
    expect(await codeOf(startImport(args))).toBe("import.started");
    const none = { email: null, phone: null, zone: null, place: null, from: null, until: null };
    const mapped = await mapImport({
      ...args,
      input: { ...args.input, mapping: { firstRow: 0, name: [1], plate: 0, ...none } },
    });
    expect(mapped).toMatchObject({ state: "checked", rowsTotal: 2, rowsBad: 0 });
  });

  it("is the same import when sent again for the same, and another one for another season", async () => {
    const venue = await createSeasonVenue({ capacity: 20 });
    const first = await upload(venue, csv("Ana,AAA111"));
    expect((await upload(venue, csv("Ana,AAA111"))).id).toBe(first.id);
    const { kind, parkingAreaId } = subscriberOf(venue);
    const other = await uploadImport({
      ctx: ctxFor(venue.owner),
      input: { kind, parkingAreaId, validUntil: "2099-12-31", content: csv("Ana,AAA111") },
    });
    expect(other.id).not.toBe(first.id);
    expect((await importList.page({ ctx: ctxFor(venue.owner), input: {} })).total).toBe(2);
  });

  it("is refused when it is no list, empty or too long", async () => {
    const venue = await createSeasonVenue();
    expect(await codeOf(upload(venue, new Uint8Array([1, 2, 3, 0])))).toBe("file.unreadable");
    expect(await codeOf(upload(venue, csv()))).toBe("import.no_people");
    const many = csv(...Array.from({ length: 5_001 }, (_, at) => `Persona ${at}`));
    expect(await codeOf(upload(venue, many))).toBe("import.too_many_people");
    expect(await codeOf(upload(venue, new Uint8Array()))).toBe("input.invalid");
  });
});

describe("startImport and runImport", () => {
  it("make nobody while rows are wrong, and all right ones when the wrong ones are left out", async () => {
    const venue = await createSeasonVenue({ capacity: 20 });
    const file = await upload(venue, csv("Ana,AAA111", "Beto,AAA111", "Caro,CCC333"));
    const ctx = ctxFor(venue.owner);
    expect(await codeOf(startImport({ ctx, input: { importId: file.id } }))).toBe("import.bad_rows");
    const started = await startImport({ ctx, input: { importId: file.id, leaveOut: true } });
    expect(started.state).toBe("queued");
    expect(await codeOf(startImport({ ctx, input: { importId: file.id, leaveOut: true } }))).toBe("import.started");
    expect(await codeOf(discardImport({ ctx, input: { importId: file.id } }))).toBe("import.started");
    await runImport({ ctx: asSystem(), input: { importId: file.id } });
    await runImport({ ctx: asSystem(), input: { importId: file.id } });
    expect(await getImport({ ctx, input: { importId: file.id } })).toMatchObject({
      state: "done",
      rowsTotal: 3,
      rowsBad: 1,
      rowsMade: 2,
      failure: null,
    });
    const made = await people(venue);
    expect(made.map(({ name, createdBy }) => [name, createdBy])).toEqual([
      ["Ana", venue.owner.id],
      ["Caro", venue.owner.id],
    ]);
    for (const { id } of venue.areas) expect((await placesOf(id)).taken).toBe(2);
    const history = await getDb()
      .select()
      .from(passEvents)
      .where(eq(passEvents.passId, made[0]?.passId ?? 0));
    expect(history).toMatchObject([{ kind: "made", data: { import: file.id } }]);
    expect((await upload(venue, csv("Ana,AAA111", "Beto,AAA111", "Caro,CCC333"))).state).toBe("done");
  });

  it("make nobody when one event has too few places, and say which", async () => {
    const venue = await createSeasonVenue({ capacity: 2 });
    const file = await upload(venue, csv("Ana", "Beto", "Caro"));
    const ctx = ctxFor(venue.owner);
    await startImport({ ctx, input: { importId: file.id } });
    await runImport({ ctx: asSystem(), input: { importId: file.id } });
    const after = await getImport({ ctx, input: { importId: file.id } });
    expect(after).toMatchObject({ state: "checked", rowsMade: 0, rowsDone: 0 });
    expect(after.failure).toMatch(/Fecha 1, zona .+ \(1\)/);
    expect(await people(venue)).toEqual([]);
    for (const { id } of venue.areas) expect((await placesOf(id)).taken).toBe(0);
  });

  it("make nobody when the list changed meanwhile, and the report names the row", async () => {
    const venue = await createSeasonVenue({ capacity: 20 });
    const ctx = ctxFor(venue.owner);
    const file = await upload(venue, csv("Ana,AAA111", "Beto,BBB222"));
    await startImport({ ctx, input: { importId: file.id } });
    await createSubscriberQr({ ctx, input: subscriberOf(venue, { name: "Otra", plate: "BBB222" }) });
    await runImport({ ctx: asSystem(), input: { importId: file.id } });
    const after = await getImport({ ctx, input: { importId: file.id } });
    expect(after).toMatchObject({ state: "checked", rowsBad: 1, failure: expect.stringContaining("cambió") });
    expect(await report(venue, file.id)).toEqual([[2], [3, "Placa: ya está en la lista, a nombre de Otra"]]);
    expect(await people(venue)).toHaveLength(1);
  });

  it("make 1,993 people of a file of 2,000 with 7 bad rows", async () => {
    const venue = await createSeasonVenue({ capacity: 2_000 });
    const lines = Array.from({ length: 2_000 }, (_, at) => `Persona ${at},P${String(at).padStart(5, "0")}`);
    for (const at of [3, 400, 801, 1_200, 1_601, 1_900, 1_999]) lines[at] = `X,P${String(at - 1).padStart(5, "0")}`;
    const file = await upload(venue, csv(...lines));
    expect(file).toMatchObject({ rowsTotal: 2_000, rowsBad: 7 });
    const ctx = ctxFor(venue.owner);
    await startImport({ ctx, input: { importId: file.id, leaveOut: true } });
    await runImport({ ctx: asSystem(), input: { importId: file.id } });
    expect(await getImport({ ctx, input: { importId: file.id } })).toMatchObject({
      state: "done",
      rowsMade: 1_993,
      rowsDone: 1_993,
    });
    for (const { id } of venue.areas) expect(await placesOf(id)).toEqual({ taken: 1_993, free: 7, all: 2_000 });
  });
});

it("an import is discarded while nobody was made, and only by its own tenant's staff", async () => {
  const venue = await createSeasonVenue();
  const stranger = await createSeasonVenue();
  const guard = await createGuard(venue.admin.id);
  const file = await upload(venue, csv("Ana"));
  const input = { importId: file.id };
  const mapping = {
    firstRow: 1,
    name: [0],
    plate: null,
    email: null,
    phone: null,
    zone: null,
    place: null,
    from: null,
    until: null,
  };
  for (const ctx of [ctxFor(stranger.owner), ctxFor(guard)]) {
    const code = ctx.actor.kind === "user" && ctx.actor.profile === 3 ? "auth.forbidden" : "resource.not_found";
    expect(await codeOf(getImport({ ctx, input }))).toBe(code);
    expect(await codeOf(importRowList.page({ ctx, input }))).toBe(code);
    expect(await codeOf(startImport({ ctx, input }))).toBe(code);
    expect(await codeOf(mapImport({ ctx, input: { ...input, mapping } }))).toBe(code);
    expect(await codeOf(discardImport({ ctx, input }))).toBe(code);
    expect(await codeOf(runImport({ ctx, input }))).toBe("auth.forbidden");
  }
  expect(await codeOf(upload(venue, csv("Ana"), stranger.owner))).toBe("resource.not_found");
  expect(await discardImport({ ctx: ctxFor(venue.owner), input })).toEqual(input);
  expect(await codeOf(getImport({ ctx: ctxFor(venue.owner), input }))).toBe("resource.not_found");
  const [said] = await getDb()
    .select({ changes: sql<string>`changes::text` })
    .from(auditLog)
    .where(eq(auditLog.action, "subscriber_import.discarded"));
  expect(said?.changes).toContain("lista.csv");
});

it("wrong rows come as a file that can be sent again, noted and counted, to the tenant's own staff", async () => {
  const venue = await createSeasonVenue();
  const stranger = await createSeasonVenue();
  const { id: importId } = await upload(venue, csv("Ana", "=1+1,mala placa,x", "Beto,,,,Ninguna"));
  const take = (person: typeof venue.owner, more: object = {}) =>
    importRowList.file({ ctx: ctxFor(person), input: { importId, only: "bad", format: "xlsx", ...more } });
  expect(await codeOf(take(stranger.owner))).toBe("resource.not_found");
  expect(await codeOf(take(await createGuard(venue.admin.id)))).toBe("auth.forbidden");
  const { content, filename } = await take(venue.owner);
  expect(filename).toMatch(/^abonados-con-errores-lista-\d+-.*\.xlsx$/);
  const rows: string[][] = [];
  const bytes = new Uint8Array(await new Response(content).arrayBuffer());
  for await (const { cells } of numberedRowsOf(bytes, { format: "xlsx", delimiter: null })) rows.push(cells);
  expect(rows).toHaveLength(3);
  expect(rows[1]?.slice(0, 3)).toEqual(["3", "'=1+1", "mala placa"]);
  const again = await upload(venue, bytes);
  expect(again).toMatchObject({ state: "checked", rowsTotal: 2, rowsBad: 2 });
  const noted = await getDb()
    .select({ adminId: auditLog.adminId, entityId: auditLog.entityId })
    .from(auditLog)
    .where(and(eq(auditLog.action, "list.exported"), eq(auditLog.actorId, venue.owner.id)));
  expect(noted).toEqual([{ adminId: venue.admin.id, entityId: "Renglones del archivo" }]);
  for (let n = 1; n < 20; n++) await takePoint("export:account", String(venue.owner.id));
  expect(await codeOf(take(venue.owner))).toBe("auth.rate_limited");
});

it("files and their rows are searched, filtered and turned page by page", async () => {
  const venue = await createSeasonVenue({ capacity: 20 });
  const stranger = await createSeasonVenue();
  const { id: importId } = await upload(venue, csv("Ana Ruiz,AAA111", ",BBB222", "Ánabel Paz"));
  const ctx = ctxFor(venue.owner);
  const rows = async (more: object) =>
    (await importRowList.page({ ctx, input: { importId, ...more } })).items.map(({ rowNumber }) => rowNumber);
  expect(await rows({ q: "ana" })).toEqual([2, 4]);
  expect(await rows({ q: "bbb" })).toEqual([3]);
  expect(await rows({ only: "bad" })).toEqual([3]);
  expect(await rows({ only: "good", sort: "-name" })).toEqual([4, 2]);
  const first = await importRowList.page({ ctx, input: { importId, pageSize: 2 } });
  expect(await rows({ pageSize: 2, after: first.next })).toEqual([4]);
  const files = async (person: typeof venue.owner, more: object = {}) =>
    (await importList.page({ ctx: ctxFor(person), input: more })).items.map(({ id }) => id);
  expect(await files(venue.owner, { q: "lista", state: "checked" })).toEqual([importId]);
  expect(await files(venue.owner, { state: "done" })).toEqual([]);
  expect(await files(stranger.owner)).toEqual([]);
  expect(await codeOf(importList.page({ ctx: ctxFor(await createGuard(venue.admin.id)), input: {} }))).toBe(
    "auth.forbidden",
  );
});

it("a person who sends too many files must wait", async () => {
  const venue = await createSeasonVenue();
  const { kind, parkingAreaId, seasonId } = subscriberOf(venue);
  const ctx = ctxFor(venue.owner);
  const input = { kind, parkingAreaId, seasonId, content: csv("Ana") };
  await uploadImport({ ctx, input });
  for (let n = 1; n < 30; n++) await takePoint("import:account", String(venue.owner.id));
  expect(await codeOf(uploadImport({ ctx, input }))).toBe("auth.rate_limited");
});

it("columns are guessed by words of headings", () => {
  expect(
    guessPeople(subscriberImport.headings, [["x"], ["Nombre de la zona", "Nombre completo", "Vigencia", "Tel."]]),
  ).toMatchObject({
    firstRow: 2,
    zone: 0,
    name: [1],
    until: 2,
    phone: 3,
    plate: null,
  });
  expect(guessPeople(subscriberImport.headings, [["uno", "dos"]])).toBeNull();
});
