import type { Sql } from "postgres";
import { PlainError, step } from "#scripts/log.ts";
import { cookieOf } from "./cookie.ts";
import { type Figures, figuresOf, type Row } from "./figures.ts";
import { drive, type Round, send } from "./load.ts";
import { alternate, type Bench, type Side, timed, wrong } from "./sides.ts";

/** Accounts of the two sizes: each has had fifty movements. */
const FEW = 1_000;
const MANY = 100_000;
const EACH = 50;
const GIFT_CENTS = 100_000;
const EXIT_CENTS = 1_800;
const CHUNK = 10_000;
const PAGE_CONNECTIONS = 16;
const HISTORY_CONNECTIONS = 4;
const PAGE_AT_LEAST = 0.4;
const HISTORY_AT_MOST = 1.5;

interface Venue {
  adminId: number;
  enclosureId: number;
  typeId: number;
  buyerIds: readonly number[];
}

/** Whose pages are looked at: nobody else's account is theirs. */
const holderOf = ({ buyerIds }: Venue) => buyerIds[buyerIds.length - 1] ?? 0;

/**
 * Adds the accounts with these numbers. The first one has its visits today, each other one on some day of the past year.
 */
async function addAccounts(sql: Sql, venue: Venue, from: number, to: number): Promise<void> {
  const { adminId, enclosureId, typeId, buyerIds } = venue;
  const others = buyerIds.slice(0, -1);
  const left = GIFT_CENTS - EXIT_CENTS * (EACH - 1);
  await sql.begin(async (tx) => {
    // Triggers and foreign keys would ask about each row; what is written here adds up.
    await tx`set local session_replication_role = replica`;
    await tx`
      create temporary table grown on commit drop as
      select n, nextval(pg_get_serial_sequence('passes', 'id')) as pass_id,
        nextval(pg_get_serial_sequence('prepaid_accounts', 'id')) as account_id,
        nextval(pg_get_serial_sequence('prepaid_lots', 'id')) as lot_id,
        case when n = 0 then ${holderOf(venue)}::int else (${`{${others.join(",")}}`}::int[])[1 + n % ${others.length}::int] end as user_id,
        now() - interval '1 day' * (n % 360) as at
      from generate_series(${from}::int, ${to - 1}::int) n`;
    await tx`
      insert into passes (id, admin_id, enclosure_id, kind, short_code, salt) overriding system value
      select pass_id, ${adminId}, ${enclosureId}, 'prepaid', upper(substr(md5('balance' || pass_id), 1, 16)),
        decode(substr(md5(pass_id::text), 1, 16), 'hex') from grown`;
    await tx`
      insert into prepaid_accounts (id, admin_id, enclosure_id, type_id, user_id, pass_id, folio, state, balance_cents, movements,
        created_at, holder_since, activated_at) overriding system value
      select account_id, ${adminId}, ${enclosureId}, ${typeId}, user_id, pass_id, 'PPG' || account_id, 'active', ${left}, ${EACH},
        at - interval '1 day', at - interval '1 day', at - interval '1 day' from grown`;
    await tx`
      insert into prepaid_lots (id, admin_id, account_id, kind, amount_cents, rest_cents, iva_bps) overriding system value
      select lot_id, ${adminId}, account_id, 'gift', ${GIFT_CENTS}, ${left}, 1600 from grown`;
    await tx`
      with moved as (
        insert into prepaid_movements (admin_id, enclosure_id, account_id, no, kind, cause, folio, amount_cents, gift_cents,
          balance_cents, reason, at, request_id)
        select ${adminId}, ${enclosureId}, account_id, k, case k when 1 then 'gift' else 'exit' end, 'grown:' || account_id || ':' || k,
          'PMG' || account_id || '-' || k, m.cents, m.cents, ${GIFT_CENTS}::int - (k - 1) * ${EXIT_CENTS}::int,
          case k when 1 then 'Medición' end, at - interval '10 minutes' * (${EACH}::int - k), 'bench'
        from grown, generate_series(1, ${EACH}::int) k,
          lateral (select case k when 1 then ${GIFT_CENTS}::int else -(${EXIT_CENTS}::int) end as cents) m
        returning id, account_id, amount_cents)
      insert into prepaid_lot_uses (movement_id, lot_id, amount_cents)
      select m.id, g.lot_id, m.amount_cents from moved m join grown g on g.account_id = m.account_id`;
  });
}

/**
 * Adds accounts to the venue up to a number, and answers how many movements the whole database has then. It drops the
 * indexes first, because making them anew takes a fraction of the time that filling them row by row does.
 */
async function growTo(sql: Sql, venue: Venue, from: number, to: number): Promise<number> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename in ('prepaid_movements', 'prepaid_lot_uses')
      and indexname not in (select conname from pg_constraint where contype in ('p', 'u'))`;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  for (let at = from; at < to; at += CHUNK) await addAccounts(sql, venue, at, Math.min(to, at + CHUNK));
  for (const { definition } of indexes) await sql.unsafe(definition);
  await sql.unsafe("vacuum analyze passes, prepaid_accounts, prepaid_lots, prepaid_movements, prepaid_lot_uses");
  await sql.unsafe("checkpoint");
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n from prepaid_movements`;
  return row?.n ?? 0;
}

/** Every page that is whole has this. */
const isWhole = ({ status, text }: { status: number; text: string }, shows: string) =>
  status === 200 && Buffer.from(text, "latin1").toString("utf8").includes(shows);

/** The holder's own QR with its balance, against the empty dynamic page. */
async function ownPageRow({ platform, size }: Bench, cookie: string): Promise<Row> {
  const targets = {
    product: { port: platform.webPort, path: "/user-prepaid", headers: { cookie } },
    baseline: { port: platform.baselinePort, path: "/empty", headers: {} },
  };
  const side = (name: Side, total: number) =>
    timed(platform, name, () =>
      drive({ connections: PAGE_CONNECTIONS, total }, async (_, agent) => {
        const { headers, ...target } = targets[name];
        const answer = await send(agent, {
          method: "GET",
          ...target,
          headers: { ...headers, accept: "text/html", "accept-encoding": "gzip" },
        });
        return answer.status === 200 ? null : wrong(answer);
      }),
    );
  for (const name of ["product", "baseline"] as const) await side(name, size.warmUp);
  const { product, baseline } = await alternate(size.rounds, (name) => side(name, size.pages));
  return {
    name: "S45 page",
    what: `${size.pages} times a holder's QR with its balance (/user-prepaid)`,
    connections: PAGE_CONNECTIONS,
    product,
    baseline,
    ratio: product.rate / baseline.rate,
    target: PAGE_AT_LEAST,
    rule: ">=",
    notes: [],
  };
}

async function history({ platform, size }: Bench, path: string, cookie: string): Promise<Figures> {
  const side = (total: number) =>
    timed(platform, "product", () =>
      drive({ connections: HISTORY_CONNECTIONS, total }, async (_, agent) => {
        const headers = { cookie, accept: "text/html" };
        const answer = await send(agent, { method: "GET", port: platform.webPort, path, headers });
        return isWhole(answer, "Salida") ? null : wrong(answer);
      }),
    );
  await side(size.warmUp);
  const rounds: Round[] = [];
  for (let round = 0; round < size.rounds; round++) rounds.push(await side(size.pages));
  return figuresOf(rounds);
}

/** The rows for a holder's two pages: the QR with its balance, and the first page of movements in a small and in a large database. */
export async function balanceRows(bench: Bench): Promise<Row[]> {
  const { sql, platform } = bench;
  const { product } = platform.world;
  const { enclosureId } = product.plaza;
  const [type] = await sql<{ id: number }[]>`
    select id from prepaid_types where enclosure_id = ${enclosureId} order by id limit 1`;
  if (!type) throw new PlainError("there is no prepaid type");
  const { adminId } = product;
  const venue = { adminId, enclosureId, typeId: type.id, buyerIds: platform.world.buyerIds };
  const cookie = await cookieOf(sql, holderOf(venue), platform.sessionSecret, 2);
  const few = await growTo(sql, venue, 0, FEW);
  const [account] = await sql<{ id: number }[]>`
    select id from prepaid_accounts where user_id = ${holderOf(venue)} and movements = ${EACH}`;
  const path = `/user-prepaid-history?cuenta=${account?.id}`;
  const own = await ownPageRow(bench, cookie);
  const baseline = await history(bench, path, cookie);
  step("Filling: movements of prepaid balances");
  const many = await growTo(sql, venue, FEW, MANY);
  const figures = await history(bench, path, cookie);
  return [
    own,
    {
      name: "S47 first page",
      what: `first page of a balance's movements, of ${many} in all, and (baseline) of ${few}`,
      connections: HISTORY_CONNECTIONS,
      product: figures,
      baseline,
      measure: "p95 at 5,000,000 to 50,000",
      ratio: figures.p95 / baseline.p95,
      target: HISTORY_AT_MOST,
      rule: "<=",
      notes: [`p95 ${figures.p95.toFixed(1)} ms, baseline ${baseline.p95.toFixed(1)} ms`],
    },
  ];
}
