import { type SQL, sql } from "drizzle-orm";
import { INDEXED_LETTERS, userSearch, userWords } from "@/db/schema";
import { searchWords } from "@/lib/core/search-words";
import type { UserListDto } from "@/lib/users/client";

/**
 * `found` uses the search's index; `read` tests a row that is read anyway, which means the same and is cheaper there.
 */
export interface Words {
  found: SQL;
  read: SQL;
}

/** These few people, or, for words that very many have, whoever matches. */
export type Search = { ids: readonly number[] } | { words: Words };

export interface Filter {
  search: Search | null;
  profile: 1 | 2 | 3 | null;
  state: "active" | "blocked" | null;
  /** Null asks for the people of all tenants. */
  tenant: number | null;
  prepaid: boolean;
}

export interface Order {
  by: "since" | "name";
  descending: boolean;
}

export interface Key {
  id: number;
  name: string;
}

const columns = { fullName: sql`u.full_name`, userName: sql`u.user_name`, email: sql`u.email`, phone: sql`u.phone` };

/**
 * The search's index keeps a whole e-mail address as one word, so an address typed beyond its @ is a prefix of that
 * word.
 */
const ADDRESS = /^[\p{L}\p{N}._-]+@[\p{L}\p{N}._-]*$/u;
const MOST_WORDS = 8;

/** The words contain only letters, digits and @._-, so none of them is an operator of a text search. */
function matching(words: readonly string[]): Words {
  const used = words.slice(0, MOST_WORDS);
  const plain = (parts: readonly string[]) =>
    sql`translate(lower(${parts.join(" & ")}::text), 'áéíóúüñ', 'aeiouun')::tsquery`;
  const isIndexed = (word: string) => [...word].length <= INDEXED_LETTERS;
  return {
    found: sql`${userSearch(columns)} @@ ${plain(used.map((word) => `'${word}'${isIndexed(word) ? "" : ":*"}`))}`,
    read: sql`${userWords(columns)} @@ ${plain(used.map((word) => `'${word}':*`))}`,
  };
}

/**
 * The ways to read the words, the best first: everybody who has all of them. A phone may be typed in groups. An address
 * is looked for as a whole, and only then by its parts, because its provider's name is a part of many.
 */
export function wordsOf(q: string): Words[] {
  const typed = q.normalize("NFC");
  const parts = searchWords(typed);
  if (parts.length === 0) return [];
  if (/^\+?[\d\s().-]{4,}$/.test(typed)) return [matching([typed.replace(/\D/g, "")])];
  const words = typed.split(/\s+/);
  if (!words.some((word) => ADDRESS.test(word))) return [matching(parts)];
  const whole = words.flatMap((word) => (ADDRESS.test(word) ? [word] : searchWords(word)));
  return [matching(whole), matching(parts)];
}

/**
 * At most so many people who have the words. The planner takes every beginning of a word for a common one and hopes to
 * meet enough people soon in the table itself; what is worked out before the limit it looks up in the search's index.
 */
export function foundSql({ found }: Words, most: number): SQL {
  return sql`with found as materialized (select u.id from users u where ${found}) select id from found limit ${most}::int`;
}

/** A statement reads people in an order until it has enough, or reads all of them at once. */
type Way = "in order" | "at once";

function isFound(search: Search, way: Way): SQL {
  if ("words" in search) return way === "in order" ? search.words.read : search.words.found;
  return sql`u.id = any(${`{${search.ids.join(",")}}`}::text::int[])`;
}

interface Branch {
  from: SQL;
  where: SQL[];
  /** The column of the branch's own index. */
  id: SQL;
  blockedHere: SQL;
}

/** A tenant's people are its staff and the buyers it has seen. Each list has an index in the order asked for. */
function branchesOf({ tenant, profile }: Filter): Branch[] {
  const none = sql`null::timestamptz`;
  if (tenant === null) {
    const staff = profile === 1 || profile === 3 ? [sql`u.admin_id is not null`] : [];
    return [{ from: sql`users u`, where: staff, id: sql`u.id`, blockedHere: none }];
  }
  const staff = { from: sql`users u`, where: [sql`u.admin_id = ${tenant}`], id: sql`u.id`, blockedHere: none };
  const buyers = {
    from: sql`tenant_buyers t join users u on u.id = t.user_id`,
    where: [sql`t.admin_id = ${tenant}`, sql`u.profile = 2`],
    id: sql`t.user_id`,
    blockedHere: sql`t.blocked_at`,
  };
  if (profile === null) return [staff, buyers];
  return profile === 2 ? [buyers] : [staff];
}

function conditionsOf(filter: Filter, { where, blockedHere }: Branch, way: Way): SQL[] {
  const blocked = sql`(u.state = 'blocked' or ${blockedHere} is not null)`;
  const ofTenant = filter.tenant === null ? sql`` : sql`and p.admin_id = ${filter.tenant}`;
  return [
    ...where,
    sql`u.state <> 'deleted'`,
    ...(filter.profile === null ? [] : [sql`u.profile = ${filter.profile}`]),
    ...(filter.state === null ? [] : [filter.state === "blocked" ? blocked : sql`not ${blocked}`]),
    ...(filter.search ? [isFound(filter.search, way)] : []),
    ...(filter.prepaid
      ? [sql`exists (select 1 from prepaid_accounts p where p.user_id = u.id and p.state <> 'closed' ${ofTenant})`]
      : []),
  ];
}

const and = (parts: readonly SQL[]) => sql.join([...parts], sql` and `);
const union = (parts: readonly SQL[]) => sql.join([...parts], sql` union all `);

/** Each branch reads its own index, and the first rows of both make the page. Without a limit it reads all. */
export function pageSql(
  filter: Filter,
  order: Order,
  { from, limit, offset }: { from: Key | null; limit: number | null; offset: number },
): SQL {
  const way = order.descending ? sql`desc` : sql`asc`;
  const beyond = order.descending ? sql`<` : sql`>`;
  const reading = limit === null ? "at once" : "in order";
  const branches = branchesOf(filter).map((branch) => {
    const after =
      from === null
        ? []
        : order.by === "name"
          ? [sql`(lower(u.full_name), u.id) ${beyond} (${from.name}::text, ${from.id}::int)`]
          : [sql`${branch.id} ${beyond} ${from.id}::int`];
    const sorted = order.by === "name" ? sql`lower(u.full_name) ${way}, u.id ${way}` : sql`${branch.id} ${way}`;
    return sql`(select u.id, lower(u.full_name) as name, ${branch.blockedHere} as blocked_here
      from ${branch.from} where ${and([...conditionsOf(filter, branch, reading), ...after])}
      order by ${sorted} limit ${limit === null ? null : limit + offset}::int)`;
  });
  const sorted = order.by === "name" ? sql`k.name ${way}, k.id ${way}` : sql`k.id ${way}`;
  return sql`select ${COLUMNS} from (
      select * from (${union(branches)}) k order by ${sorted} limit ${limit}::int offset ${offset}::int
    ) k join users u on u.id = k.id left join admins a on a.id = u.admin_id order by ${sorted}`;
}

export function countSql(filter: Filter, most: number): SQL {
  const branches = branchesOf(filter).map(
    (branch) =>
      sql`(select 1 from ${branch.from} where ${and(conditionsOf(filter, branch, "at once"))} limit ${most + 1}::int)`,
  );
  return sql`select count(*)::int as n from (select 1 from (${union(branches)}) k limit ${most + 1}::int) k`;
}

const COLUMNS = sql`u.id, u.profile, u.position, u.user_name as "userName", u.full_name as "fullName", u.email, u.phone,
  u.email_verified_at is not null as "emailVerified", u.phone_verified_at is not null as "phoneVerified",
  u.state, u.admin_id as "adminId", a.name as "adminName", u.mfa_enabled_at is not null as "mfaEnabled",
  u.mfa_required as "mfaRequired", u.created_at as "createdAt",
  k.blocked_here is not null as "blockedHere", k.name as key`;

export type ListRow = Omit<UserListDto, "state"> & {
  state: "active" | "blocked";
  blockedHere: boolean;
  key: string;
} & Record<string, unknown>;

export function toListDto({ blockedHere, key: _key, ...row }: ListRow): UserListDto {
  const state = row.state === "active" && blockedHere ? "blocked_here" : row.state;
  return { ...row, state };
}
