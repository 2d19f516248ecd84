import { zoneField } from "@/components/after-sale/purchase-filters";
import { eventField } from "@/components/events/event-choice";
import type { ListField } from "@/components/office/list-filters";
import { numberParam } from "@/components/office/list-url";
import { venueFields } from "@/components/prepaid/report-fields";
import { organizerField } from "@/components/reports/sales-fields";
import type { Ctx } from "@/lib/core/context";
import { tenantOf } from "@/lib/core/permissions";
import { adminOptions, enclosureOptions } from "@/lib/enclosures";
import { eventChoices } from "@/lib/events";
import { parkingAreaOptions } from "@/lib/parking-areas";

/** The filters by place. Zones are asked for once one venue is known: the chosen one, or the only one. */
export async function placeFields(ctx: Ctx, params: Readonly<Record<string, string>>): Promise<ListField[]> {
  const [events, venues, admins] = await Promise.all([
    eventChoices({ ctx, input: { with: numberParam(params.evento) ?? null } }),
    enclosureOptions({ ctx }),
    tenantOf(ctx.actor) === null ? adminOptions({ ctx }) : [],
  ]);
  const venueId = numberParam(params.recinto) ?? (venues.length === 1 ? venues[0]?.id : undefined);
  const zones = venueId === undefined ? [] : await parkingAreaOptions({ ctx, input: { enclosureId: venueId } });
  return [
    eventField(events),
    ...(zones.length > 0 ? [zoneField(zones)] : []),
    ...venueFields(venues),
    ...organizerField(admins),
  ];
}
