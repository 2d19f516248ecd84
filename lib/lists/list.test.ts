import { sql } from "drizzle-orm";
import ExcelJS from "exceljs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { getDb } from "@/db/client";
import { createAdmin, createUser } from "@/db/testing";
import type { Ctx } from "@/lib/core/context";
import { DomainError, type ErrorCode } from "@/lib/core/errors";
import type { KeyedPage, PageAsked } from "@/lib/core/fields";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { defineList, hasWords, keyedPage, keyedSlice, keyOrder, ofAddress, plainSql, sqlReader } from "@/lib/lists";
import { writeCursor } from "@/lib/lists/cursor";
import { counted, hasMoreThan, isTooLarge, setMostStreamed } from "@/lib/lists/large-files";

interface Item {
  id: number;
  adminId: number;
  name: string;
  cents: number;
  at: Date;
}

type Row = Item & Record<string, unknown>;

/** A list over a table of the test: rows of one tenant, many with the same name and the same moment. */
const items = defineList<Item>()({
  name: "cosas",
  title: "Cosas",
  permission: "zone:read",
  filters: z.object({ q: z.string().max(100).default(""), dear: z.enum(["si"]).optional().catch(undefined) }),
  address: { caras: "dear" },
  sorts: ["name", "at", "id"],
  sort: "name",
  zone: () => "America/Tijuana",
  pageSize: 7,
  choose: { most: 10, id: ({ id, cents }) => (cents === 0 ? null : id) },
  columns: [
    { key: "name", header: "Nombre", value: ({ name }) => name, shown: "always", sort: "name" },
    { key: "id", header: "Número", value: ({ id }) => id, kind: "number", sort: "id" },
    { key: "cents", header: "Precio", value: ({ cents }) => cents, kind: "money" },
    { key: "at", header: "Cuándo", value: ({ at }) => at, kind: "moment", sort: "at" },
    {
      key: "secret",
      header: "Organizador",
      value: ({ adminId }) => adminId,
      only: ({ actor }) => actor.kind === "user" && actor.isPlatformAdmin,
    },
  ],
  reader: (ctx, { q, dear }) =>
    sqlReader(ctx, {
      // A row that is named so cannot be read.
      select: sql`i.id, i.admin_id as "adminId", i.name, i.cents / (i.name <> 'roto')::int as cents, i.at`,
      from: sql`test_items i`,
      where: [
        sql`i.admin_id = ${ctx.actor.kind === "user" ? (ctx.actor.tenant?.id ?? null) : 0}`,
        hasWords(q, [sql`i.name`]),
        ...(dear ? [sql`i.cents > 100`] : []),
      ],
      id: sql`i.id`,
      sorts: {
        name: { by: plainSql(sql`i.name`), type: "text" },
        at: { by: sql`i.at`, type: "timestamptz" },
        id: null,
      },
      toDto: (row: Row): Item => ({ ...row }),
    }),
});

async function seeded(count: number): Promise<{ ctx: Ctx; adminId: number }> {
  const { admin, owner } = await createAdmin();
  await getDb().execute(sql`create table if not exists test_items (
    id int generated always as identity primary key, admin_id int not null, name text not null, cents int not null, at timestamptz not null)`);
  await getDb().execute(sql`insert into test_items (admin_id, name, cents, at)
    select ${admin.id}::int, (array['Ámbar', 'ambar', 'Zinc'])[1 + n % 3], n * 10, timestamptz '2026-11-28 06:00:00.123456+00' + (n / 5) * interval '1 minute'
    from generate_series(1, ${count}::int) n`);
  return { ctx: ctxFor(owner), adminId: admin.id };
}

type Asked = Parameters<typeof items.page>[0]["input"];

/** All ids, page after page forwards and then back again. */
async function walk(ctx: Ctx, asked: Asked, between: () => Promise<void> = async () => undefined) {
  const pages: number[][] = [];
  let page = await items.page({ ctx, input: asked });
  for (;;) {
    pages.push(page.items.map(({ id }) => id));
    if (page.next === null) break;
    await between();
    page = await items.page({ ctx, input: { ...asked, after: page.next } });
  }
  const back: number[][] = [pages.at(-1) ?? []];
  while (page.previous !== null) {
    page = await items.page({ ctx, input: { ...asked, before: page.previous } });
    back.unshift(page.items.map(({ id }) => id));
  }
  return { pages, back };
}

async function bytesOf(ctx: Ctx, asked: Parameters<typeof items.file>[0]["input"]): Promise<Buffer> {
  const { content } = await items.file({ ctx, input: asked });
  return Buffer.from(await new Response(content).arrayBuffer());
}

async function excelOf(ctx: Ctx, asked: Parameters<typeof items.file>[0]["input"]): Promise<unknown[][]> {
  const book = new ExcelJS.Workbook();
  const bytes = await bytesOf(ctx, { ...asked, format: "xlsx" });
  await book.xlsx.load(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer);
  const rows: unknown[][] = [];
  book.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
  return rows;
}

describe("all that the filters find, to be acted on", () => {
  it("are those that can be, in the list's order, of the tenant, and no more than may be at once", async () => {
    const { ctx, adminId } = await seeded(4);
    await getDb().execute(sql`update test_items set cents = 0 where admin_id = ${adminId} and cents = 30`);
    const asked = (params: Readonly<Record<string, string>>, who = ctx) =>
      ofAddress(items)({ ctx: who, input: params });
    const shown = (await items.page({ ctx, input: {} })).items.filter(({ cents }) => cents > 0).map(({ id }) => id);
    expect(await asked({})).toEqual({ ids: shown, hasMore: false });
    expect((await asked({ q: "zinc", despues: "x" })).ids).toHaveLength(1);
    const { ctx: many } = await seeded(12);
    expect(await asked({}, many)).toMatchObject({ hasMore: true });
    expect((await asked({}, many)).ids).toHaveLength(10);
    expect(await codeOf(asked({ q: "\0" }))).toBe("input.invalid");
    expect(await codeOf(asked({}, ctxFor(await createUser())))).toBe("auth.forbidden");
  });
});

describe("pages by key", () => {
  it.each(["name", "-name", "at", "-at", "id", "-id"] as const)(
    "meet each row once, both ways, sorted by %s",
    async (sort) => {
      const { ctx, adminId } = await seeded(40);
      const { pages, back } = await walk(ctx, { sort });
      const by = sql.raw(
        { name: "translate(lower(name), 'áéíóúüñ', 'aeiouun')", at: "at", id: "id" }[sort.replace("-", "")] ?? "",
      );
      const way = sql.raw(sort.startsWith("-") ? "desc" : "asc");
      const all = await getDb().execute<{ id: number }>(
        sql`select id from test_items where admin_id = ${adminId} order by ${by} ${way}, id ${way}`,
      );
      expect(pages.flat()).toEqual(all.map(({ id }) => id));
      expect(pages.map(({ length }) => length)).toEqual([7, 7, 7, 7, 7, 5]);
      expect(back.flat()).toEqual(all.map(({ id }) => id));
    },
  );

  it("neither repeat nor lose a row when others come and go meanwhile", async () => {
    const { ctx, adminId } = await seeded(30);
    const before = (
      await getDb().execute<{ id: number }>(sql`select id from test_items where admin_id = ${adminId}`)
    ).map(({ id }) => id);
    const { pages } = await walk(ctx, { sort: "name" }, async () => {
      await getDb().execute(sql`insert into test_items (admin_id, name, cents, at)
        select ${adminId}::int, name, 1, now() from unnest(array['Ambar', 'Aaa', 'zinc']) name`);
    });
    const seen = pages.flat();
    expect(new Set(seen).size).toBe(seen.length);
    expect(before.filter((id) => !seen.includes(id))).toEqual([]);
    // Negative control: pages by number repeat rows when others come before them.
    const byNumber: number[] = [];
    for (let offset = 0; offset < 30; offset += 7) {
      const rows = await getDb().execute<{ id: number }>(sql`select id from test_items where admin_id = ${adminId}
        order by translate(lower(name), 'áéíóúüñ', 'aeiouun'), id limit 7 offset ${offset}`);
      byNumber.push(...rows.map(({ id }) => id));
      await getDb().execute(
        sql`insert into test_items (admin_id, name, cents, at) values (${adminId}, 'Aaa', 1, now())`,
      );
    }
    expect(new Set(byNumber).size).toBeLessThan(byNumber.length);
  });

  it("begin at the first page where a place is none, of another order, or gone", async () => {
    const { ctx, adminId } = await seeded(20);
    const first = await items.page({ ctx, input: {} });
    const { next } = first;
    const ids = first.items.map(({ id }) => id);
    const idsAt = async (asked: Asked) => (await items.page({ ctx, input: asked })).items.map(({ id }) => id);
    const forged = Buffer.from(JSON.stringify(["at", "'; drop table x", "1"])).toString("base64url");
    for (const after of ["", "x", "W10", next?.slice(3), forged]) expect(await idsAt({ after })).toEqual(ids);
    expect(await idsAt({ sort: "at", after: forged })).toEqual(await idsAt({ sort: "at" }));
    for (const at of [
      "2026-02-30 10:00:00+00",
      "2026-13-01 10:00:00+00",
      "2026-01-01 25:00:00.5+00",
      "0000-01-01 00:00:00+00",
    ]) {
      const after = Buffer.from(JSON.stringify(["at", at, "1"])).toString("base64url");
      expect(await idsAt({ sort: "at", after })).toEqual(await idsAt({ sort: "at" }));
    }
    expect(await idsAt({ sort: "-name", after: next ?? "" })).toEqual(await idsAt({ sort: "-name" }));
    const page = await items.page({ ctx, input: { after: next ?? undefined } });
    // Whoever goes back to where fewer rows are than a page holds sees the whole first page.
    await getDb().execute(
      sql`delete from test_items where admin_id = ${adminId} and id = any(${`{${ids.slice(0, 3).join(",")}}`}::int[])`,
    );
    const back = await items.page({ ctx, input: { before: page.previous ?? undefined } });
    expect(back.items).toHaveLength(7);
    expect(back.previous).toBeNull();
  });

  it("are the tenant's own, and only for who may read them", async () => {
    const { ctx } = await seeded(3);
    const other = await seeded(2);
    expect(await items.page({ ctx, input: {} })).toMatchObject({
      total: 3,
      next: null,
      previous: null,
      hasMore: false,
    });
    expect(await items.page({ ctx: other.ctx, input: {} })).toMatchObject({ total: 2 });
    expect(await codeOf(items.page({ ctx: ctxFor(await createUser()), input: {} }))).toBe("auth.forbidden");
    expect(await codeOf(items.file({ ctx: ctxFor(await createUser()), input: {} }))).toBe("auth.forbidden");
    expect(await codeOf(items.page({ ctx: ctxFor(null), input: {} }))).toBe("auth.required");
    expect(await codeOf(items.page({ ctx, input: { pageSize: 0 } }))).toBe("input.invalid");
  });

  it("find words whatever their accents, and read an address", async () => {
    const { ctx } = await seeded(9);
    expect(await items.page({ ctx, input: { q: "AMBÁR" } })).toMatchObject({ total: 6 });
    expect(await items.page({ ctx, input: { q: "%" } })).toMatchObject({ total: 0 });
    const asked = items.fromAddress({ caras: "si", q: "zinc", sort: "-at", despues: "x", other: "1" });
    expect(asked).toEqual({ dear: "si", q: "zinc", sort: "-at", after: "x", before: undefined });
    expect(await items.page({ ctx, input: items.fromAddress({ caras: "nada", sort: "x" }) })).toMatchObject({
      total: 9,
      sort: "name",
    });
  });
});

describe("files of a list", () => {
  it("hold exactly what is filtered, in the same order and columns, money and moments as what they are", async () => {
    const { ctx } = await seeded(60);
    const asked = { q: "ambar", dear: "si", sort: "-at" } as const;
    const { pages } = await walk(ctx, asked);
    const rows = await excelOf(ctx, asked);
    expect(rows[0]).toEqual(["Nombre", "Número", "Precio", "Cuándo"]);
    expect(rows.slice(1).map(([, id]) => id)).toEqual(pages.flat());
    // 22:00 of the day before, by the clock of the row.
    expect(rows.at(-1)?.slice(2)).toEqual([1.2, new Date("2026-11-27T22:02:00.123Z")]);
    const csv = (await bytesOf(ctx, { ...asked, columns: ["cents", "at"] })).toString("utf8").trimEnd().split("\r\n");
    expect(csv[0]).toBe("\uFEFFNombre,Precio,Cuándo");
    expect(csv).toHaveLength(rows.length);
    expect(csv.at(-1)).toMatch(/^(Ámbar|ambar),1\.20,2026-11-27 22:02$/);
  });

  it("are noted, without the words that were looked for, and not taken without end", async () => {
    const { ctx, adminId } = await seeded(1);
    for (let n = 0; n < 20; n++) await bytesOf(ctx, { q: "Persona Privada" });
    expect(await codeOf(items.file({ ctx, input: {} }))).toBe("auth.rate_limited");
    const rows = await getDb().execute<{ entity_id: string; changes: object }>(
      sql`select entity_id, changes from audit_log where action = 'list.exported' and admin_id = ${adminId}`,
    );
    expect(rows).toHaveLength(20);
    expect(rows[0]).toMatchObject({ entity_id: "Cosas", changes: { format: [null, "csv"], searched: [null, true] } });
    expect(JSON.stringify(rows)).not.toContain("Privada");
  });

  it("are refused where they have more rows than may be sent at once, for a job to make them", async () => {
    const { ctx, adminId } = await seeded(6);
    setMostStreamed(5);
    try {
      expect(await codeOf(items.file({ ctx, input: {} }))).toBe("list.too_large");
      expect(await bytesOf(ctx, { dear: "si" })).toBeInstanceOf(Buffer);
      await getDb().execute(sql`delete from test_items where admin_id = ${adminId} and cents = 60`);
      expect((await bytesOf(ctx, {})).toString("utf8").trimEnd().split("\r\n")).toHaveLength(6);
    } finally {
      setMostStreamed(100_000);
    }
  });

  it("are counted further where the reader counts fewer rows than may be sent", async () => {
    const order = { sort: "id" as const, descending: false };
    const readerOf = (rows: number, counted: number) => ({
      count: async (most: number) => {
        const limit = Math.min(most, counted);
        return { total: Math.min(rows, limit), hasMore: rows > limit };
      },
      rows: async ({ offset, limit }: { offset: number; limit: number }) =>
        Array.from({ length: Math.min(limit, Math.max(0, rows - offset)) }, () => ({ dto: null, key: ["1"] })),
    });
    for (const [rows, counted, more] of [
      [5, 2, false],
      [6, 2, true],
      [5, 99, false],
      [6, 99, true],
      [2, 2, false],
    ] as const)
      expect(await hasMoreThan(readerOf(rows, counted), order, 5)).toBe(more);
    // A reader that has all rows at once tells their number, whatever was asked.
    const whole = { ...readerOf(6, 6), count: async () => ({ total: 6, hasMore: false }) };
    expect([await hasMoreThan(whole, order, 5), await hasMoreThan(whole, order, 6)]).toEqual([true, false]);
  });

  it("are a job's where counting them takes too long", async () => {
    const counting = (code: ErrorCode) => ({ hasMoreThan: () => Promise.reject(new DomainError(code)) });
    expect(await isTooLarge(counting("report.too_long"), 5)).toBe(true);
    expect(await codeOf(isTooLarge(counting("report.unavailable"), 5))).toBe("report.unavailable");
    const { ctx } = await seeded(1);
    const slow = defineList<{ id: number }>()({
      name: "lentas",
      title: "Lentas",
      permission: "zone:read",
      filters: z.object({}),
      sorts: ["id"],
      sort: "id",
      columns: [{ key: "id", header: "Número", value: ({ id }) => id }],
      reader: () => ({
        types: { id: ["int"] },
        rows: async () => [],
        stream: async function* () {
          yield* [];
        },
        count: () => Promise.reject(new DomainError("report.too_long")),
      }),
    });
    expect(await codeOf(slow.file({ ctx, input: {} }))).toBe("list.too_large");
  });

  it("say now and then how many rows they have, and end where nobody wants them any more", async () => {
    const told: number[] = [];
    const rows = async function* () {
      for (let n = 0; n < 12_000; n++) yield n;
    };
    let seen = 0;
    for await (const _ of counted(rows(), async (count) => void told.push(count))) seen += 1;
    expect([seen, told]).toEqual([12_000, [5_000, 10_000, 12_000]]);
    const refused = async () => {
      for await (const _ of counted(rows(), () => Promise.reject(new Error("enough")))) seen += 1;
    };
    await expect(refused()).rejects.toThrow("enough");
    expect(seen).toBe(17_000);
  });

  /** Backends that hold a statement of the test's table open. */
  const reading = async () =>
    (
      await getDb().execute<{ n: number }>(
        sql`select count(*)::int as n from pg_locks where relation = 'test_items'::regclass and pid <> pg_backend_pid()`,
      )
    )[0]?.n;

  it("end the database's statement with the reader, wherever it stops", async () => {
    const { ctx } = await seeded(30_000);
    for (const format of ["csv", "xlsx"] as const) {
      const { content } = await items.file({ ctx, input: { format } });
      const reader = content.getReader();
      await reader.read();
      await expect.poll(reading).toBeGreaterThan(0);
      await reader.cancel();
      await expect.poll(reading).toBe(0);
    }
  });

  it("break when a row fails on its way, and do not pretend to be whole", async () => {
    const { ctx, adminId } = await seeded(5_000);
    await getDb().execute(sql`update test_items set name = 'roto' where admin_id = ${adminId} and cents = 40000`);
    for (const format of ["csv", "xlsx"] as const) {
      const { content } = await items.file({ ctx, input: { format, sort: "id" } });
      await expect(new Response(content).text()).rejects.toThrow("division by zero");
    }
    await expect.poll(reading).toBe(0);
  });
});

describe("pages of a program", () => {
  interface Dealt {
    id: number;
    name: string;
    cents: number;
  }

  /** Dear ones first, then by name: a column that goes down and one that goes up. */
  const ORDER = keyOrder([
    { by: sql`i.cents`, type: "int", descending: true },
    { by: plainSql(sql`i.name`), type: "text" },
    { by: sql`i.id`, type: "int" },
  ]);

  async function dealt(adminId: number, asked: PageAsked): Promise<KeyedPage<Dealt>> {
    return keyedPage<Dealt>("dealt", ORDER, asked, {
      rows: ({ rowKey, beyond, by, limit, offset }) =>
        getDb().execute<Dealt & { rowKey: string[] } & Record<string, unknown>>(sql`
          select i.id, i.name, i.cents, ${rowKey} as "rowKey" from test_items i where i.admin_id = ${adminId} and ${beyond}
          order by ${by} limit ${limit} offset ${offset}`),
      total: async () => 20,
    });
  }

  it("go different ways in one order, and on from a row that is gone", async () => {
    const { adminId } = await seeded(20);
    await getDb().execute(sql`update test_items set cents = id % 3 where admin_id = ${adminId}`);
    const all = (await dealt(adminId, { limit: 200, offset: 0 })).items.map(({ id }) => id);
    expect(all).toHaveLength(20);
    const found: number[] = [];
    let after: string | null = null;
    do {
      const page: KeyedPage<Dealt> = await dealt(adminId, { limit: 3, offset: 0, after });
      found.push(...page.items.map(({ id }) => id));
      await getDb().execute(sql`delete from test_items where id = ${found.at(-1) ?? 0}`);
      after = page.next;
    } while (after !== null);
    expect(found).toEqual(all);
  });

  it("are the same of rows in memory", () => {
    const rows = [3, 1, 2, 5, 4].map((id) => ({ id, name: id % 2 ? "impar" : "par" }));
    const order = [
      { type: "text", by: ({ name }: { name: string }) => name, descending: true },
      { type: "int", by: ({ id }: { id: number }) => id },
    ] as const;
    const idsOf = (page: KeyedPage<{ id: number }>) => page.items.map(({ id }) => id);
    const first = keyedSlice("rows", order, rows, { limit: 3, offset: 0 });
    expect([idsOf(first), first.total]).toEqual([[2, 4, 1], 5]);
    const rest = [...rows.filter(({ id }) => id !== 1), { id: 0, name: "par" }, { id: 6, name: "impar" }];
    const { items, next } = keyedSlice("rows", order, rest, { limit: 3, offset: 9, after: first.next });
    expect([items.map(({ id }) => id), next]).toEqual([[3, 5, 6], null]);
    expect(idsOf(keyedSlice("rows", order, rows, { limit: 2, offset: 1 }))).toEqual([4, 1]);
    for (const after of ["", "x", writeCursor("other", ["par", "2"]), writeCursor("rows", ["par", "two"])])
      expect(() => keyedSlice("rows", order, rows, { limit: 2, offset: 0, after })).toThrow("input.invalid");
  });
});
