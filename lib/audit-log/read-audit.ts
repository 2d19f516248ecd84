import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { userSearch } from "@/db/schema";
import type { AuditChange } from "@/lib/audit/client";
import type { AuditRowDto } from "@/lib/audit-log/client";
import { type AuditFilter, ListAuditInput } from "@/lib/audit-log/schemas";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import { hasBeginnings, searchWords } from "@/lib/core/search-words";

type Pairs = Record<string, [unknown, unknown]>;
export type AuditSqlRow = Record<string, unknown> & {
  id: number;
  at: Date;
  adminId: number | null;
  adminName: string | null;
  kind: AuditRowDto["actor"]["kind"];
  actorId: number | null;
  actorName: string | null;
  userName: string | null;
  action: string;
  entity: string;
  entityId: string;
  entityName: string | null;
  changes: Pairs | null;
  personal: Pairs | null;
  requestId: string;
};

const named = { fullName: sql`u.full_name`, userName: sql`u.user_name`, email: sql`u.email`, phone: sql`u.phone` };

/** Finds people by words; each word is the beginning of one of theirs. */
function peopleOf(q: string): SQL {
  const words = searchWords(q);
  if (words.length === 0) return sql`false`;
  return sql`a.actor_id in (select u.id from users u where ${hasBeginnings(userSearch(named), words)})`;
}

/**
 * Written into the statement's text, so that the planner can choose a partial index of a rare action. Only a plain name
 * is; anything else stays a parameter.
 */
const literal = (name: string): SQL => (/^[a-z_.]+$/.test(name) ? sql.raw(`'${name}'`) : sql`${name}`);

/** A tenant of null means all tenants. */
export function auditConditions(filter: AuditFilter, tenant: number | null): SQL[] {
  const { action, entity, entityId, person, q, from, to } = filter;
  return [
    tenant === null ? sql`true` : sql`a.admin_id = ${tenant}`,
    ...(action ? [sql`a.action = ${literal(action)}`] : []),
    ...(entity ? [sql`a.entity = ${entity}`] : []),
    ...(entityId ? [sql`a.entity_id = ${entityId}`] : []),
    ...(person ? [sql`a.actor_id = ${person}`] : []),
    ...(q ? [peopleOf(q)] : []),
    ...(from ? [sql`a.at >= ${from}::timestamptz`] : []),
    ...(to ? [sql`a.at < ${to}::timestamptz`] : []),
  ];
}

/**
 * Personal values have a table of their own. Once they are erased, the change is [null, null], which no other change
 * can be.
 */
function changesOf(changes: Pairs | null, personal: Pairs | null): AuditChange[] {
  return Object.entries(changes ?? {}).map(([field, kept]) => {
    const pair = personal?.[field] ?? kept;
    return { field, before: pair[0], after: pair[1], erased: pair[0] === null && pair[1] === null };
  });
}

/** Words for rows without an account: a visitor, a payment provider, or a job. */
function nobodyWords(kind: "visitor" | "system", actorName: string | null): string {
  if (kind === "visitor") return "Visitante";
  return actorName?.startsWith("webhook:") ? "Proveedor de pagos" : "Sistema";
}

export function toAuditDto(row: AuditSqlRow): AuditRowDto {
  const { kind, actorId, actorName, userName } = row;
  const person = [userName ?? "Cuenta eliminada", ...(actorName ? [actorName] : [])].join(" · ");
  const name = kind === "user" ? person : nobodyWords(kind, actorName);
  return {
    id: row.id,
    at: row.at,
    adminId: row.adminId,
    adminName: row.adminName,
    actor: { kind, id: actorId, name },
    action: row.action,
    entity: row.entity,
    entityId: row.entityId,
    entityName: row.entityName,
    changes: changesOf(row.changes, row.personal),
    requestId: row.requestId,
  };
}

/** For a row with the alias `a`, joined by `AUDIT_JOINS`. */
export const AUDIT_COLUMNS = sql`a.id, a.at, a.admin_id as "adminId",
  t.name as "adminName", a.actor_kind as kind, a.actor_id as "actorId", a.actor_name as "actorName",
  u.full_name as "userName", a.action, a.entity, a.entity_id as "entityId", s.full_name as "entityName", a.changes,
  v.values as personal, a.request_id as "requestId"`;
export const AUDIT_JOINS = sql`left join users u on u.id = a.actor_id
  left join users s on s.id = case when a.entity = 'user' and a.entity_id ~ '^[1-9][0-9]{0,8}$' then a.entity_id::int end
  left join admins t on t.id = a.admin_id
  left join audit_values v on v.audit_id = a.id and v.at = a.at`;

/** The latest first, those after the row `before`. The caller has authorized. */
export async function readAudit(
  ctx: Pick<Ctx, "db">,
  filter: AuditFilter,
  { tenant, before, limit }: { tenant: number | null; before: number | undefined; limit: number },
): Promise<AuditRowDto[]> {
  const where = auditConditions(filter, tenant);
  if (before !== undefined) {
    const at = sql`(select b.at from audit_log b where b.id = ${before}
      and ${tenant === null ? sql`true` : sql`b.admin_id = ${tenant}`})`;
    // Only the first condition can use an index.
    where.push(tenant === null ? sql`a.id < ${before}` : sql`a.at <= ${at} and (a.at < ${at} or a.id < ${before})`);
  }
  // Ids follow time closely; a tenant's rows have an index by time, all rows one by id.
  const order = tenant === null ? sql`a.id desc` : sql`a.at desc, a.id desc`;
  const rows = await dbOf(ctx).execute<AuditSqlRow>(sql`
    with page as materialized (
      select a.* from audit_log a where ${sql.join(where, sql` and `)} order by ${order} limit ${limit}
    )
    select ${AUDIT_COLUMNS}
    from page a
    ${AUDIT_JOINS}
    order by ${order}`);
  return rows.map(toAuditDto);
}

/**
 * The latest first. The platform's administrator sees all rows, others those of their tenant. The next page begins with
 * the last row's id as `before`.
 */
export async function listAudit({
  ctx,
  input,
}: VerbArgs<ListAuditInput>): Promise<{ items: AuditRowDto[]; more: boolean }> {
  const tenant = tenantOf(authorize(ctx.actor, "audit:read"));
  const { before, limit, ...filter } = parseInput(ListAuditInput, input);
  const rows = await readAudit(ctx, filter, { tenant, before, limit: limit + 1 });
  return { items: rows.slice(0, limit), more: rows.length > limit };
}
