import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { admins, enclosures, gates } from "@/db/schema";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import type { KeyedPage, PageAsked } from "@/lib/core/fields";
import { authorize, type Permission, tenantOfAll } from "@/lib/core/permissions";
import { revisionOf, withRevision } from "@/lib/core/revision";
import type {
  EnclosureDto,
  EnclosureOptionDto,
  EnclosureRowDto,
  GateDirection,
  GateDto,
} from "@/lib/enclosures/client";
import { methodFeesOf } from "@/lib/enclosures/method-fees";
import { policyOf } from "@/lib/enclosures/policy";
import { comingOfVenue, zonesOfVenue } from "@/lib/enclosures/venue-counts";
import { keyedPage, keyOrder } from "@/lib/lists";

/** Undefined for whoever sees all: the platform, and admin 1 in a report that is of all tenants. */
export function ownEnclosures(ctx: Ctx, report: Permission = "enclosure:read"): SQL | undefined {
  const tenant = tenantOfAll(ctx, report);
  return tenant === null ? undefined : eq(enclosures.adminId, tenant);
}

export async function gatesOf(ctx: Ctx, enclosureIds: readonly number[]): Promise<Map<number, GateDto[]>> {
  const found = new Map<number, GateDto[]>(enclosureIds.map((id) => [id, []]));
  if (enclosureIds.length === 0) return found;
  const rows = await dbOf(ctx)
    .select({
      id: gates.id,
      enclosureId: gates.enclosureId,
      label: gates.label,
      street: gates.street,
      direction: gates.direction,
      ways: gates.ways,
      planPoint: gates.planPoint,
    })
    .from(gates)
    .where(and(inArray(gates.enclosureId, [...enclosureIds]), isNull(gates.archivedAt)))
    .orderBy(asc(gates.label), asc(gates.id));
  for (const { enclosureId, ...gate } of rows) {
    found.get(enclosureId)?.push({ ...gate, direction: gate.direction as GateDirection });
  }
  return found;
}

export async function getEnclosure({ ctx, input }: VerbArgs<{ id: number }>): Promise<EnclosureDto> {
  authorize(ctx.actor, "enclosure:read");
  const [row] = await dbOf(ctx)
    .select({ enclosure: enclosures, adminName: admins.name })
    .from(enclosures)
    .innerJoin(admins, eq(admins.id, enclosures.adminId))
    .where(and(eq(enclosures.id, input.id), isNull(enclosures.archivedAt), ownEnclosures(ctx)));
  if (!row) throw notFound();
  const {
    archivedAt: _archived,
    createdAt: _created,
    bannerFile: _banner,
    logoFile: _logo,
    planFile: _plan,
    ...enclosure
  } = row.enclosure;
  const [found, policy, methodFees] = await Promise.all([
    gatesOf(ctx, [enclosure.id]),
    policyOf(ctx, enclosure.id),
    methodFeesOf(ctx, enclosure.id),
  ]);
  return { ...enclosure, adminName: row.adminName, methodFees, policy, gates: found.get(enclosure.id) ?? [] };
}

/** Changes whenever anything that the venue's form shows does. */
export function enclosureRevision({ adminName: _admin, ...venue }: EnclosureDto): string {
  return revisionOf(venue);
}

export const editEnclosure = withRevision(getEnclosure, enclosureRevision);

const rowColumns = (ctx: Ctx) => ({
  id: enclosures.id,
  adminId: enclosures.adminId,
  name: enclosures.name,
  slug: enclosures.slug,
  color: enclosures.color,
  location: enclosures.location,
  adminName: admins.name,
  isEvent: enclosures.isEvent,
  isPrepaid: enclosures.isPrepaid,
  archived: sql<boolean>`${enclosures.archivedAt} is not null`,
  zones: zonesOfVenue(enclosures.id),
  upcomingEvents: comingOfVenue(enclosures.id, ctx.now),
});

const BY_NAME = keyOrder([
  { by: sql`lower(${enclosures.name})`, type: "text" },
  { by: enclosures.id, type: "int" },
]);

/** For the API, by name. The platform may name any tenant. */
export async function enclosuresOfTenant({
  ctx,
  input,
}: VerbArgs<PageAsked & { adminId?: number | undefined }>): Promise<KeyedPage<EnclosureRowDto>> {
  authorize(ctx.actor, "enclosure:read");
  const { adminId } = input;
  const where = and(
    isNull(enclosures.archivedAt),
    ownEnclosures(ctx),
    adminId === undefined ? undefined : eq(enclosures.adminId, adminId),
  );
  return keyedPage("enclosures", BY_NAME, input, {
    rows: ({ rowKey, beyond, by, limit, offset }) =>
      dbOf(ctx)
        .select({ ...rowColumns(ctx), rowKey })
        .from(enclosures)
        .innerJoin(admins, eq(admins.id, enclosures.adminId))
        .where(and(where, beyond))
        .orderBy(by)
        .limit(limit)
        .offset(offset),
    total: () => dbOf(ctx).$count(enclosures, where),
  });
}

/** `report`: for a report by that permission, which may be of all tenants. */
export async function enclosureOptions({
  ctx,
  report,
}: {
  ctx: Ctx;
  report?: Permission;
}): Promise<EnclosureOptionDto[]> {
  authorize(ctx.actor, "enclosure:read");
  return dbOf(ctx)
    .select({
      id: enclosures.id,
      adminId: enclosures.adminId,
      name: enclosures.name,
      slug: enclosures.slug,
      timeZone: enclosures.timeZone,
      buyerLimit: enclosures.buyerLimit,
    })
    .from(enclosures)
    .where(and(isNull(enclosures.archivedAt), ownEnclosures(ctx, report)))
    .orderBy(asc(enclosures.name), asc(enclosures.id));
}

/** The platform chooses among all tenants, and so does admin 1 for a `report` that is of all; an administrator has only their own. */
export async function adminOptions({
  ctx,
  report = "enclosure:read",
}: {
  ctx: Ctx;
  report?: Permission;
}): Promise<{ id: number; name: string }[]> {
  authorize(ctx.actor, "enclosure:read");
  const tenant = tenantOfAll(ctx, report);
  return dbOf(ctx)
    .select({ id: admins.id, name: admins.name })
    .from(admins)
    .where(tenant === null ? undefined : eq(admins.id, tenant))
    .orderBy(asc(admins.name), asc(admins.id));
}

/** Every venue by name, for anyone (id, name, slug). */
export async function publicEnclosures({ ctx }: { ctx: Ctx }): Promise<{ id: number; name: string; slug: string }[]> {
  return dbOf(ctx)
    .select({ id: enclosures.id, name: enclosures.name, slug: enclosures.slug })
    .from(enclosures)
    .where(isNull(enclosures.archivedAt))
    .orderBy(asc(enclosures.name), asc(enclosures.id));
}

export interface VenueByAdminDto {
  /** Null for an administrator without a venue. */
  id: number | null;
  idAdmin: number;
  nameAdmin: string;
  color: string;
  chrUbicacion: string;
  isEvent: boolean;
  isPrepaid: boolean;
}

/** For the header, colour and menus of an administrator's pages; anyone may ask. The first venue is the main one. */
export async function enclosuresByAdmin({ ctx, input }: VerbArgs<{ idAdmin: number }>): Promise<VenueByAdminDto[]> {
  const rows = await dbOf(ctx)
    .select({ admin: admins, enclosure: enclosures })
    .from(admins)
    .leftJoin(enclosures, and(eq(enclosures.adminId, admins.id), isNull(enclosures.archivedAt)))
    .where(eq(admins.id, input.idAdmin))
    .orderBy(asc(enclosures.id));
  if (rows.length === 0) throw notFound();
  return rows.map(({ admin, enclosure }) => ({
    id: enclosure?.id ?? null,
    idAdmin: admin.id,
    nameAdmin: admin.name,
    color: enclosure?.color ?? admin.color,
    chrUbicacion: enclosure?.location ?? admin.location,
    isEvent: enclosure?.isEvent ?? false,
    isPrepaid: enclosure?.isPrepaid ?? admin.kind === "prepaid_type",
  }));
}
