import { and, asc, eq, getTableColumns, isNull } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import { enclosures, prepaidSettings } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize, type Permission, tenantOf, tenantOfAll } from "@/lib/core/permissions";
import { assertRevision, revisionOf, withRevision } from "@/lib/core/revision";
import { lockVenue } from "@/lib/enclosures";
import {
  PrepaidVenue,
  type PrepaidVenueInput,
  SavePrepaidSettings,
  type SavePrepaidSettingsInput,
} from "@/lib/prepaid/settings/settings-schemas";
import type { IvaEvent, PrepaidSettingsDto, PrepaidVenueDto } from "@/lib/prepaid/settings/settings-words";

/** What holds in a venue that has set nothing: the defaults of the table's columns. */
const DEFAULTS = {
  ivaEvent: "topup",
  giftMonthlyCents: 500_000,
  adjustmentCents: 50_000,
  refundsFee: false,
  expiryDays: null,
  openStayHours: 48,
  isSelfService: true,
};

const { adminId: _tenant, dayStart: _unused, ...COLUMNS } = getTableColumns(prepaidSettings);

async function settingsOf(ctx: Ctx, enclosureId: number): Promise<PrepaidSettingsDto> {
  const tenant = tenantOf(ctx.actor);
  const isOwn = tenant === null ? undefined : eq(enclosures.adminId, tenant);
  const [row] = await dbOf(ctx)
    .select({ name: enclosures.name, settings: COLUMNS })
    .from(enclosures)
    .leftJoin(prepaidSettings, eq(prepaidSettings.enclosureId, enclosures.id))
    .where(and(eq(enclosures.id, enclosureId), eq(enclosures.isPrepaid, true), isOwn));
  if (!row) throw notFound();
  const settings = row.settings ?? { ...DEFAULTS, enclosureId };
  return { ...settings, ivaEvent: settings.ivaEvent as IvaEvent, enclosureName: row.name };
}

/** The rules of a venue that sells prepaid, also one that has set none of them. */
export async function readPrepaidSettings({ ctx, input }: VerbArgs<PrepaidVenueInput>): Promise<PrepaidSettingsDto> {
  authorize(ctx.actor, "prepaid:read");
  return settingsOf(ctx, parseInput(PrepaidVenue, input).enclosureId);
}

const settingsRevision = ({ enclosureName: _venue, ...settings }: PrepaidSettingsDto) => revisionOf(settings);

export const editPrepaidSettings = withRevision(readPrepaidSettings, settingsRevision);

/** What was paid in before keeps the date on which it expires. */
export async function savePrepaidSettings({
  ctx,
  input,
}: VerbArgs<SavePrepaidSettingsInput>): Promise<PrepaidSettingsDto> {
  authorize(ctx.actor, "prepaid:write");
  const { enclosureId, revision, ...values } = parseInput(SavePrepaidSettings, input);
  return withTx(ctx, async (tx) => {
    const { adminId } = await lockVenue(tx, enclosureId, "no key update");
    const before = await settingsOf(tx, enclosureId);
    assertRevision(revision, settingsRevision(before));
    await tx.db
      .insert(prepaidSettings)
      .values({ enclosureId, adminId, ...values })
      .onConflictDoUpdate({ target: prepaidSettings.enclosureId, set: values });
    const after = await settingsOf(tx, enclosureId);
    await recordAudit(tx, {
      action: "prepaid.settings_changed",
      entity: "enclosure",
      entityId: enclosureId,
      adminId,
      before: { ...before },
      after: { ...after },
    });
    return after;
  });
}

/**
 * The tenant's venues that sell prepaid, by name; those of all tenants for the platform. `report`: for a report by that
 * permission, which may be of all tenants.
 */
export async function prepaidVenues({
  ctx,
  report = "prepaid:read",
}: {
  ctx: Ctx;
  report?: Permission;
}): Promise<PrepaidVenueDto[]> {
  authorize(ctx.actor, "prepaid:read");
  const tenant = tenantOfAll(ctx, report);
  return dbOf(ctx)
    .select({
      id: enclosures.id,
      name: enclosures.name,
      timeZone: enclosures.timeZone,
      dayStart: enclosures.dayStart,
    })
    .from(enclosures)
    .where(
      and(
        isNull(enclosures.archivedAt),
        eq(enclosures.isPrepaid, true),
        tenant === null ? undefined : eq(enclosures.adminId, tenant),
      ),
    )
    .orderBy(asc(enclosures.name), asc(enclosures.id));
}
