import {
  PURCHASE_METHOD_FIELD,
  PURCHASE_SEARCH,
  PURCHASE_STATE_FIELD,
  zoneField,
} from "@/components/after-sale/purchase-filters";
import { PURCHASE_CELLS } from "@/components/after-sale/purchases-table";
import { DAY_FIELDS } from "@/components/office/day-fields";
import { ListView } from "@/components/office/list-view";
import { purchaseList } from "@/lib/after-sale";
import type { Ctx } from "@/lib/core/context";
import { zonesOfEvent } from "@/lib/events";
import type { EventDto } from "@/lib/events/client";

interface EventSalesProps {
  ctx: Ctx;
  event: EventDto;
  params: Readonly<Record<string, string>>;
}

const EMPTY = { title: "Nadie ha comprado todavía", text: "Aquí aparece cada compra de este evento." };

/** Who bought places of an event. */
export async function EventSales({ ctx, event, params }: EventSalesProps) {
  const { id, timeZone } = event;
  const asked = { ...params, evento: String(id) };
  const [page, areas] = await Promise.all([
    purchaseList.page({ ctx, input: { ...purchaseList.fromAddress(asked), timeZone } }),
    zonesOfEvent({ ctx, input: { id } }),
  ]);
  const zones = areas.map(({ parkingAreaId, key, name }) => ({ id: parkingAreaId, key, name }));
  return (
    <ListView
      ctx={ctx}
      list={purchaseList}
      page={page}
      path={`/event/${id}`}
      params={asked}
      keep={{ ver: "ventas" }}
      files="/purchases/archivo"
      search={PURCHASE_SEARCH}
      fields={[zoneField(zones), PURCHASE_METHOD_FIELD, PURCHASE_STATE_FIELD]}
      dates={DAY_FIELDS}
      empty={EMPTY}
      cells={PURCHASE_CELLS}
      timeZone={timeZone}
      rowKey={(row) => String(row.id)}
    />
  );
}
