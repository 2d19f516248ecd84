import { sql } from "drizzle-orm";
import { z } from "zod";
import { dbOf } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import { defineList, type KeyOf, sqlReader } from "@/lib/lists";
import { ENDPOINT_STATE_WORDS, ENDPOINT_STATES, type EndpointDto, TYPE_WORDS } from "@/lib/webhooks/client";
import { EndpointId, type EndpointIdInput } from "@/lib/webhooks/schemas";

const EndpointFilters = z.object({
  q: z.string().trim().max(100).default(""),
  state: z.enum(ENDPOINT_STATES).optional().catch(undefined),
});

const SELECT = sql`e.id, e.description, e.url, e.types, e.state, e.failing_since as "failingSince",
  case when e.former_until > now() then e.former_until end as "formerUntil", e.created_at as "createdAt",
  u.full_name as "madeBy", a.name as "adminName"`;
const JOINS = sql`join users u on u.id = e.made_by join admins a on a.id = e.admin_id`;

const isOwn = (ctx: Ctx) => {
  const tenant = tenantOf(ctx.actor);
  return tenant === null ? sql`true` : sql`e.admin_id = ${tenant}`;
};
const isPlatform = ({ actor }: Ctx) => tenantOf(actor) === null;

/** A tenant's endpoints; the platform's administrator sees all tenants'. */
export const endpointList = defineList<EndpointDto>()({
  name: "avisos-a-otros-sistemas",
  title: "Avisos a otros sistemas",
  permission: "webhook:read",
  filters: EndpointFilters,
  address: { estado: "state" },
  sorts: ["name", "created"],
  sort: "-created",
  columns: [
    {
      key: "description",
      header: "Sistema",
      value: ({ description }) => description,
      shown: "always",
      sort: "name",
      width: 28,
    },
    { key: "state", header: "Estado", value: ({ state }) => ENDPOINT_STATE_WORDS[state], width: 22 },
    { key: "url", header: "Dirección", value: ({ url }) => url, width: 50 },
    {
      key: "types",
      header: "Se le avisa de",
      value: ({ types }) => types.map((type) => TYPE_WORDS[type]).join(", "),
      width: 60,
    },
    {
      key: "failing",
      header: "Falla desde",
      value: ({ failingSince }) => failingSince,
      kind: "moment",
      shown: "asked",
      width: 18,
    },
    { key: "maker", header: "Lo dio de alta", value: ({ madeBy }) => madeBy, shown: "asked", width: 26 },
    { key: "admin", header: "Organizador", value: ({ adminName }) => adminName, only: isPlatform, width: 26 },
    {
      key: "created",
      header: "Desde",
      value: ({ createdAt }) => createdAt,
      kind: "moment",
      sort: "created",
      shown: "asked",
      width: 18,
    },
  ],
  reader: (ctx, { q, state }) =>
    sqlReader(ctx, {
      select: SELECT,
      from: sql`webhook_endpoints e`,
      joins: JOINS,
      where: [
        isOwn(ctx),
        ...(q ? [sql`strpos(lower(e.description || ' ' || e.url), lower(${q})) > 0`] : []),
        ...(state ? [sql`e.state = ${state}`] : []),
      ],
      id: sql`e.id`,
      sorts: {
        name: { by: sql`lower(e.description)`, type: "text" },
        created: { by: sql`e.created_at`, type: "timestamptz" },
      },
      toDto: (row: EndpointDto & Record<string, unknown>): EndpointDto => row,
    }),
});

export type EndpointColumn = KeyOf<typeof endpointList>;

/** An endpoint without its secret. */
export async function getEndpoint({ ctx, input }: VerbArgs<EndpointIdInput>): Promise<EndpointDto> {
  authorize(ctx.actor, "webhook:read");
  const { id } = parseInput(EndpointId, input);
  const [row] = await dbOf(ctx).execute<EndpointDto & Record<string, unknown>>(sql`
    select ${SELECT} from webhook_endpoints e ${JOINS} where e.id = ${id} and ${isOwn(ctx)}`);
  if (!row) throw notFound();
  return row;
}
