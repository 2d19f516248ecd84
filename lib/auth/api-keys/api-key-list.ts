import { sql } from "drizzle-orm";
import { z } from "zod";
import { API_KEY_STATES, type ApiKeyDto, STATE_WORDS } from "@/lib/auth/client";
import type { Ctx } from "@/lib/core/context";
import { formatDay } from "@/lib/core/dates";
import { SCOPES, tenantOf } from "@/lib/core/permissions";
import { defineList, type KeyOf, sqlReader } from "@/lib/lists";
import { isSuspended } from "@/lib/users";

const ApiKeyFilters = z.object({
  q: z.string().trim().max(100).default(""),
  state: z.enum(API_KEY_STATES).optional().catch(undefined),
});

const STATE = sql`case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired'
  when ${isSuspended(sql`k.admin_id`)} or exists (select 1 from users o where o.id = k.made_by
    and (o.state <> 'active' or o.admin_id is distinct from k.admin_id or o.profile <> 1)) then 'stopped' else 'active' end`;

type Row = Record<string, unknown> & Omit<ApiKeyDto, "scopes"> & { permissions: string[] };

const isPlatform = ({ actor }: Ctx) => tenantOf(actor) === null;

const wordsOf = (permissions: readonly string[]) =>
  permissions.map((one) => SCOPES.get(one) ?? one).toSorted((one, other) => one.localeCompare(other, "es"));

function readerOf(ctx: Ctx, { q, state }: z.output<typeof ApiKeyFilters>) {
  const tenant = tenantOf(ctx.actor);
  return sqlReader(ctx, {
    select: sql`k.id, k.name, k.token_end as "tokenEnd", k.scopes as permissions, k.per_minute as "perMinute",
      k.created_at as "createdAt", k.expires_at as "expiresAt", k.last_used_on::text as "lastUsedOn",
      u.full_name as "madeBy", a.name as "adminName", ${STATE} as state`,
    from: sql`api_keys k`,
    joins: sql`join users u on u.id = k.made_by join admins a on a.id = k.admin_id`,
    where: [
      tenant === null ? sql`true` : sql`k.admin_id = ${tenant}`,
      ...(q ? [sql`strpos(lower(k.name), lower(${q})) > 0`] : []),
      ...(state ? [sql`${STATE} = ${state}`] : []),
    ],
    id: sql`k.id`,
    sorts: {
      name: { by: sql`lower(k.name)`, type: "text" },
      created: { by: sql`k.created_at`, type: "timestamptz" },
    },
    toDto: ({ permissions, ...row }: Row): ApiKeyDto => ({ ...row, scopes: wordsOf(permissions) }),
  });
}

/** A tenant's keys; the platform's administrator sees all tenants'. */
export const apiKeyList = defineList<ApiKeyDto>()({
  name: "llaves-de-api",
  title: "Llaves de API",
  permission: "api_key:read",
  filters: ApiKeyFilters,
  address: { estado: "state" },
  sorts: ["name", "created"],
  sort: "-created",
  columns: [
    { key: "name", header: "Llave", value: ({ name }) => name, shown: "always", sort: "name", width: 28 },
    { key: "state", header: "Estado", value: ({ state }) => STATE_WORDS[state], width: 16 },
    { key: "end", header: "Termina en", value: ({ tokenEnd }) => tokenEnd, width: 12 },
    { key: "scopes", header: "Puede", value: ({ scopes }) => scopes.join(", "), width: 60 },
    {
      key: "used",
      header: "Último uso",
      value: ({ lastUsedOn }) => (lastUsedOn ? formatDay(new Date(`${lastUsedOn}T12:00Z`), "UTC") : "Sin uso"),
      width: 16,
    },
    { key: "expires", header: "Vence", value: ({ expiresAt }) => expiresAt, kind: "moment", width: 18 },
    {
      key: "rate",
      header: "Por minuto",
      value: ({ perMinute }) => perMinute,
      kind: "number",
      shown: "asked",
      width: 12,
    },
    { key: "maker", header: "La hizo", value: ({ madeBy }) => madeBy, width: 26 },
    { key: "admin", header: "Organizador", value: ({ adminName }) => adminName, only: isPlatform, width: 26 },
    {
      key: "created",
      header: "Hecha",
      value: ({ createdAt }) => createdAt,
      kind: "moment",
      sort: "created",
      shown: "asked",
      width: 18,
    },
  ],
  reader: readerOf,
});

export type ApiKeyColumn = KeyOf<typeof apiKeyList>;
