import type { Sql } from "postgres";
import { PlainError } from "#scripts/log.ts";
import { type Figures, figuresOf, type Row } from "./figures.ts";
import { drive, send } from "./load.ts";
import { type Bench, timed, wrong } from "./sides.ts";
import { storedToken } from "./world.ts";

const FEW = 10_000;
const MANY = 1_000_000;
const CONNECTIONS = 4;
const AT_MOST = 2;

const token = (who: string) => `bench-${who}-${"0".repeat(24)}`;

const FIRST =
  "Mariana,Jorge,Lucía,Ernesto,Paola,Rodrigo,Ximena,Héctor,Valeria,Tomás,Íngrid,Óscar,Beatriz,Raúl,Noemí,Iván";
const STEM = "Garc,Salin,Villar,Lozan,Benavid,Elizond,Trevin,Cant,Garz,Sad,Muñ,Peñ,Ibarr,Roch,Ponc,Leal";
const END = "ía,as,eal,o,es,ez,ín,ú,a,era,oz,illo,edo,al,ero,án";
const LISTS = [FIRST, STEM, END, STEM, END] as const;

/** Names that many share in part: a first name that one in 16 has, two surnames of 256; no two of the first million are alike. */
const nameOf = (id: string) => {
  const part = (list: string, by: number) => `(string_to_array('${list}', ','))[1 + (${id} / ${by}) % 16]`;
  const [first, stem, end, otherStem, otherEnd] = LISTS.map((list, index) => part(list, 16 ** index));
  return `${first} || ' ' || ${stem} || ${end} || ' ' || ${otherStem} || ${otherEnd}`;
};

/** Makes the wanted number of buyers, all of the product's tenant too, and refreshes the planner's statistics. */
async function growTo(sql: Sql, adminId: number, people: number): Promise<void> {
  const [search] = await sql<{ definition: string }[]>`
    select indexdef as definition from pg_indexes where indexname = 'users_search_idx'`;
  if (!search) throw new PlainError("there is no index of the search");
  // Filled at once it takes a fraction of the time.
  await sql.unsafe("drop index users_search_idx");
  await sql.unsafe(`
    insert into users (profile, user_name, full_name, email, phone)
    select 2, 'Comprador', ${nameOf("n")}, 'persona.' || n || '@bench.example', '+52' || (8100000000 + n)
    from generate_series((select count(*) from users) + 1, ${people}) n`);
  await sql`
    insert into tenant_buyers (admin_id, user_id) select ${adminId}, id from users where profile = 2
    on conflict do nothing`;
  await sql.unsafe(search.definition);
  await sql.unsafe("vacuum analyze users, tenant_buyers");
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n from users`;
  if (row?.n !== people) throw new PlainError(`there should be ${people} people, there are ${row?.n}`);
}

/** Sessions of the platform's administrator and of the tenant's, who look. */
async function openDoors(sql: Sql, adminId: number): Promise<void> {
  for (const [who, userId] of [
    ["platform", 1],
    ["tenant", adminId],
  ] as const) {
    await sql`
      insert into sessions (user_id, kind, token_hash, expires_at)
      values (${userId}, 'api', ${storedToken(token(who))}, now() + interval '1 day')`;
  }
}

interface Look {
  name: string;
  who: "platform" | "tenant";
  what: string;
  query: (index: number) => string;
}

/** One of the first ten thousand: by first name, surname and the beginning of the other one, or by phone. */
const search = (index: number) => {
  const id = 100 + ((index * 37) % 9_900);
  const part = (at: number) => LISTS[at]?.split(",")[Math.floor(id / 16 ** at) % 16] ?? "";
  const words = `${part(0)} ${part(1)}${part(2)} ${part(3)}`;
  return `&q=${encodeURIComponent(index % 2 === 0 ? words : `81 0000 ${String(id).padStart(4, "0")}`)}`;
};

const LOOKS: readonly Look[] = [
  { name: "users", who: "platform", what: "first page of all people", query: () => "" },
  { name: "users search", who: "platform", what: "names or a phone among all people", query: search },
  { name: "tenant users", who: "tenant", what: "first page of a tenant's people", query: () => "" },
  { name: "tenant search", who: "tenant", what: "names or a phone among a tenant's people", query: search },
];

/** Every look at the list as large as it is now. */
async function look({ platform, size }: Bench): Promise<Figures[]> {
  const figures: Figures[] = [];
  for (const { who, query } of LOOKS) {
    const round = (total: number) =>
      timed(platform, "product", () =>
        drive({ connections: CONNECTIONS, total }, async (index, agent) => {
          const answer = await send(agent, {
            method: "GET",
            port: platform.webPort,
            path: `/api/v1/users?limit=25${query(index)}`,
            headers: { authorization: `Bearer ${token(who)}` },
          });
          const found = answer.status === 200 && !answer.text.startsWith('{"response":[]');
          return found ? null : wrong(answer);
        }),
      );
    await round(size.warmUp);
    const rounds = [];
    for (let n = 0; n < size.rounds; n++) rounds.push(await round(size.pages));
    figures.push(figuresOf(rounds));
  }
  return figures;
}

/** The list of people, its first page and a search, at a million people against ten thousand. */
export async function usersRows(bench: Bench): Promise<Row[]> {
  const { sql, platform, size } = bench;
  const { adminId } = platform.world.product;
  await sql.unsafe(
    `update users set full_name = ${nameOf("id")}, phone = '+52' || (8100000000 + id) where profile = 2`,
  );
  await openDoors(sql, adminId);
  await growTo(sql, adminId, Math.max(FEW, platform.world.buyerIds.length + 100));
  const few = await look(bench);
  await growTo(sql, adminId, MANY);
  const many = await look(bench);
  return LOOKS.map(({ name, what }, index) => {
    const [product, baseline] = [many[index], few[index]];
    if (!product || !baseline) throw new PlainError(`${name} was not measured`);
    return {
      name,
      what: `${size.pages} times ${what}, of 1,000,000 and (baseline) of 10,100`,
      connections: CONNECTIONS,
      product,
      baseline,
      measure: "p50 at 1,000,000 to 10,100",
      ratio: product.p50 / baseline.p50,
      target: AT_MOST,
      rule: "<=" as const,
      notes: [`p99 ratio ${(product.p99 / baseline.p99).toFixed(2)}`],
    };
  });
}
