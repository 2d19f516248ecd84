import { zoneField } from "@/components/after-sale/purchase-filters";
import { eventField } from "@/components/events/event-choice";
import type { ListField } from "@/components/office/list-filters";
import { numberParam } from "@/components/office/list-url";
import { venueFields } from "@/components/prepaid/report-fields";
import { eventTypeField, organizerField } from "@/components/reports/sales-fields";
import type { Ctx } from "@/lib/core/context";
import { type Permission, tenantOfAll } from "@/lib/core/permissions";
import { adminOptions, enclosureOptions } from "@/lib/enclosures";
import { eventTypeOptions } from "@/lib/event-types";
import { eventChoices } from "@/lib/events";
import { parkingAreaOptions } from "@/lib/parking-areas";

/**
 * Fields by which a report is narrowed to a place. They offer what the reader may see by the report's permission; zones are
 * offered once one venue is known, because it was chosen or is the only one.
 */
export async function placeFields(
  ctx: Ctx,
  params: Readonly<Record<string, string>>,
  report: Permission = "report:general",
): Promise<ListField[]> {
  const [events, types, venues, admins] = await Promise.all([
    eventChoices({ ctx, input: { with: numberParam(params.evento) ?? null, report } }),
    eventTypeOptions({ ctx }),
    enclosureOptions({ ctx, report }),
    tenantOfAll(ctx, report) === null ? adminOptions({ ctx, report }) : [],
  ]);
  const venueId = numberParam(params.recinto) ?? (venues.length === 1 ? venues[0]?.id : undefined);
  const zones = venueId === undefined ? [] : await parkingAreaOptions({ ctx, input: { enclosureId: venueId, report } });
  return [
    eventField(events),
    ...eventTypeField(types),
    ...(zones.length > 0 ? [zoneField(zones)] : []),
    ...venueFields(venues),
    ...organizerField(admins),
  ];
}
