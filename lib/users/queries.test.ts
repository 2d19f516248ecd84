import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { users } from "@/db/schema";
import { createAdmin, createUser } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { userList } from "@/lib/users";
import { getUser, listAdmins, listUsers } from "@/lib/users/queries";
import type { ListUsersInput } from "@/lib/users/schemas";
import { platform, seen, tenant } from "@/lib/users/testing";
import { foundSql, wordsOf } from "@/lib/users/user-sql";

type Person = Parameters<typeof ctxFor>[0];

const list = (person: Person, input: ListUsersInput = {}) => listUsers({ ctx: ctxFor(person), input });
const ids = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id);

describe("listUsers", () => {
  it("shows a tenant its staff and its buyers, newest first, and nobody else's", async () => {
    const one = await tenant();
    const other = await tenant();
    await createUser();
    const mine = [one.plain, one.blocked, one.ana, one.guard, one.second, one.owner].map(({ id }) => id);
    const page = await list(one.owner);
    expect(ids(page)).toEqual(mine);
    expect(page).toMatchObject({ total: 6, hasMore: false, next: null });
    expect(page.items.map(({ state }) => state)).toEqual([
      "active",
      "blocked_here",
      "active",
      "active",
      "active",
      "active",
    ]);
    expect(ids(await list(one.owner, { adminId: other.admin.id }))).toEqual(mine);
    expect(ids(await list(platform, { adminId: one.admin.id }))).toEqual(mine);
    const all = await list(platform, { limit: 200 });
    expect(ids(all)).toEqual(expect.arrayContaining([...mine, other.guard.id, 1, 5]));
    expect(all.total).toBe(all.items.length);
  });

  it("finds people by words without accents, by e-mail and by phone", async () => {
    const { admin, owner, ana, guard, second } = await tenant();
    const find = async (q: string) => ids(await list(owner, { q }));
    expect(await find("sofia ana")).toEqual([ana.id]);
    expect(await find("GÜEM")).toEqual([ana.id]);
    expect(await find("ana.guemes")).toEqual([ana.id]);
    const email = ana.email ?? "";
    for (const address of [email, email.toUpperCase(), email.slice(0, -6), `${email} ana`, "ana.guemes@correo"])
      expect(await find(address)).toEqual([ana.id]);
    const odd = await seen(admin.id, { email: `con+signo_${admin.id}@correo.example`, fullName: "Odila Sáenz" });
    expect(await find(`con+signo_${admin.id}@correo.example`)).toEqual([odd.id]);
    expect(await find("con signo")).toEqual([odd.id]);
    const digits = await seen(admin.id, { email: `12e5x${admin.id}@correo.example`, fullName: "Odín Ruiz" });
    for (const q of ["12e5", "12e5x", `12E5X${admin.id}`, `12e5x${admin.id}@correo.example`])
      expect(await find(q)).toEqual([digits.id]);
    for (const phone of ["81 1234 5678", "8112345", "+52 81-1234-5678"]) expect(await find(phone)).toEqual([ana.id]);
    expect(await find("pena")).toEqual([guard.id]);
    expect(await find("nunez")).toEqual([second.id]);
    for (const nobody of ["ofia", "ana pena", "' | !", "<script>", "%", "ana:* | carlos"])
      expect(await find(nobody)).toEqual([]);
    expect((await list(owner, { q: "sofia" })).total).toBe(1);
  });

  it("finds a word from its first letter on, however long, and nobody by what follows it", async () => {
    const { admin, owner } = await createAdmin();
    // The address that the factory draws begins with any letter or digit.
    await getDb().update(users).set({ email: null }).where(eq(users.id, owner.id));
    const person = await seen(admin.id, {
      fullName: "Wenceslaoñandú Iñiguezgoitia-Xicoténcatl",
      email: `w${admin.id}.larguisimonombre@correo.example`,
      phone: "+528119998877",
    });
    const find = async (q: string) => ids(await list(owner, { q }));
    for (const word of [
      "wenceslaonandu",
      "iniguezgoitia",
      "xicotencatl",
      "larguisimonombre",
      "528119998877",
      "8119998877",
    ])
      for (let letters = 1; letters <= word.length; letters++)
        expect.soft(await find(word.slice(0, letters)), word.slice(0, letters)).toEqual([person.id]);
    for (const nobody of ["wenceslaonanduz", "wenceslaoz", "wez", "enceslao", "81199988770", "119998877"])
      expect.soft(await find(nobody), nobody).toEqual([]);
    expect(await find("xico wenceslaonand LARGUISIMO 8119")).toEqual([person.id]);
  });

  it("reads from a person at hand what the index finds", async () => {
    const { admin } = await createAdmin();
    const names = ["José Ñáñez", "josefina del carmen", "O'Brien-Smith", "李小龍 Wei", "a1b2c3d4e5f6g7 99"];
    for (const fullName of names) await seen(admin.id, { fullName, email: `${randomUUID()}@correo.example` });
    for (const q of [
      "jose",
      "josefin",
      "nanez",
      "brien",
      "o brien smith",
      "李小",
      "a1b2c3d4e5f6",
      "a1b2",
      "9",
      "correo.ex",
    ]) {
      for (const { found, read } of wordsOf(q)) {
        const [row] = await getDb().execute<{ found: string[]; read: string[] }>(sql`
          select array_agg(u.full_name order by u.id) filter (where ${found}) as found,
            array_agg(u.full_name order by u.id) filter (where ${read}) as read
          from users u join tenant_buyers t on t.user_id = u.id where t.admin_id = ${admin.id}`);
        expect.soft(row?.found, q).toEqual(row?.read);
        expect.soft(row?.found, q).not.toBeNull();
      }
    }
  });

  it("finds words that thousands have, page after page, counting to a thousand", async () => {
    const { admin, owner } = await createAdmin();
    await getDb().execute(sql`
      insert into users (profile, admin_id, user_name, full_name)
      select 3, ${admin.id}, 'Guardiax', 'Comunal ' || n from generate_series(1, 5100) n`);
    const [words] = wordsOf("comunal");
    const plan = await getDb().execute(sql`explain ${words && foundSql(words, 5_001)}`);
    expect(JSON.stringify(plan)).toMatch(/Bitmap Index Scan on users_search_idx/);
    const page = await list(owner, { q: "comunal", limit: 2 });
    expect(page).toMatchObject({ total: 1_000, hasMore: true });
    const next = await list(owner, { q: "comunal", limit: 2, after: page.next });
    expect(page.items.concat(next.items).map(({ fullName }) => fullName)).toEqual(
      [5100, 5099, 5098, 5097].map((n) => `Comunal ${n}`),
    );
    expect((await list(owner, { q: "comunal 77", profile: 3 })).total).toBe(11);
    expect((await list(owner, { q: "comunal", profile: 1 })).total).toBe(0);
    await getDb().execute(sql`delete from users where admin_id = ${admin.id} and profile = 3`);
  });

  it("filters by profile and state", async () => {
    const { owner, second, guard, ana, blocked, plain } = await tenant();
    await getDb().update(users).set({ state: "blocked" }).where(eq(users.id, guard.id));
    const find = async (input: ListUsersInput, person: Person = owner) => ids(await list(person, input));
    expect(await find({ profile: 2 })).toEqual([plain.id, blocked.id, ana.id]);
    expect(await find({ profile: 1 })).toEqual([second.id, owner.id]);
    expect(await find({ state: "blocked" })).toEqual([blocked.id, guard.id]);
    expect(await find({ state: "active", profile: 2 })).toEqual([plain.id, ana.id]);
    expect(await find({ state: "blocked", limit: 200 }, platform)).not.toContain(blocked.id);
    expect(await find({ profile: 3, limit: 200 }, platform)).toContain(guard.id);
    expect(await find({ prepaid: true })).toEqual([]);
  });

  it.each(["since", "-since", "name", "-name"] as const)("goes through every page by key: %s", async (sort) => {
    const { owner } = await tenant();
    const all = ids(await list(owner, { sort }));
    const there: number[][] = [];
    let page = await list(owner, { sort, limit: 2 });
    for (;;) {
      there.push(ids(page));
      if (page.next === null) break;
      page = await list(owner, { sort, limit: 2, after: page.next });
    }
    expect(there.flat()).toEqual(all);
    expect(there.map(({ length }) => length)).toEqual([2, 2, 2]);
    expect(ids(await list(owner, { sort, limit: 2, offset: 3 }))).toEqual(all.slice(3, 5));
  });

  it("goes on only in the order that the cursor is of, and is for staff", async () => {
    const one = await tenant();
    const { next } = await list(one.owner, { sort: "name", limit: 2 });
    for (const after of [next, "x", String(one.guard.id)])
      expect(await codeOf(list(one.owner, { after, sort: "since" }))).toBe("input.invalid");
    expect(await codeOf(list(one.ana))).toBe("auth.forbidden");
    expect(await codeOf(list(one.guard))).toBe("auth.forbidden");
    expect(await codeOf(list(null))).toBe("auth.required");
  });

  it("gives an export every row of the filter, in order", async () => {
    const { owner, ana, plain, blocked } = await tenant();
    const file = await userList.file({ ctx: ctxFor(owner), input: { profile: 2, sort: "name", columns: ["id"] } });
    const lines = (await new Response(file.content).text()).trimEnd().split("\r\n").slice(1);
    expect(lines.map((line) => Number(line.split(",")[1]))).toEqual([ana.id, blocked.id, plain.id]);
    const paged: number[] = [];
    for (let after: string | undefined = ""; after !== undefined; ) {
      const input = { profile: 2, sort: "name", pageSize: 1, after } as const;
      const page: Awaited<ReturnType<typeof userList.page>> = await userList.page({ ctx: ctxFor(owner), input });
      paged.push(...ids(page));
      after = page.next ?? undefined;
    }
    expect(paged).toEqual([ana.id, blocked.id, plain.id]);
    expect(await codeOf(userList.page({ ctx: ctxFor(ana), input: {} }))).toBe("auth.forbidden");
  });
});

describe("getUser", () => {
  it("is for staff of the tenant, the platform and the person", async () => {
    const one = await tenant();
    const other = await tenant();
    const get = (person: Person, userId: number) => getUser({ ctx: ctxFor(person), input: { userId } });
    expect(await get(one.owner, one.blocked.id)).toMatchObject({ state: "blocked_here", blockedReason: "Fraude" });
    expect(await get(one.blocked, one.blocked.id)).toMatchObject({ state: "active", blockedReason: null, isOwn: true });
    expect(await get(platform, one.guard.id)).toMatchObject({ profile: 3, adminId: one.admin.id });
    expect(await get(one.guard, one.guard.id)).toMatchObject({ id: one.guard.id });
    expect(await codeOf(get(other.owner, one.guard.id))).toBe("resource.not_found");
    expect(await codeOf(get(other.owner, one.ana.id))).toBe("resource.not_found");
    expect(await codeOf(get(one.ana, one.plain.id))).toBe("resource.not_found");
    expect(await codeOf(get(null, one.plain.id))).toBe("auth.required");
  });
});

describe("listAdmins", () => {
  it("shows the platform every tenant with its figures", async () => {
    const { admin, owner } = await tenant();
    const rows = await listAdmins({ ctx: ctxFor(platform) });
    expect(rows.find(({ id }) => id === admin.id)).toMatchObject({
      name: admin.name,
      ownerName: "Olga Dueña",
      ownerEmail: owner.email,
      admins: 2,
      guards: 1,
      enclosures: 0,
    });
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([1, 5]));
    expect(await codeOf(listAdmins({ ctx: ctxFor(owner) }))).toBe("auth.forbidden");
  });
});
