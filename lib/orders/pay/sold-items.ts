import { type Statement, statement } from "@/db/prepared";
import type { SoldItem } from "@/lib/tickets";

const SOLD = `select o.admin_id as "adminId", o.enclosure_id as "enclosureId", o.buyer_id as "buyerId",
  i.id as "itemId", i.event_id as "eventId", i.event_area_id as "eventAreaId", i.place_id as "placeId",
  a.parking_area_id as "parkingAreaId", t.id as "ticketId"
from order_items i join orders o on o.id = i.order_id join event_areas a on a.id = i.event_area_id
left join tickets t on t.order_item_id = i.id
where i.order_id = $1::bigint and i.state = 'sold' order by i.id`;

/** What an order has sold, to be read after its items were sold and given to `issueTickets`. */
export const soldItems = (orderId: number): Statement<SoldItem[]> => statement<SoldItem>(SOLD, [orderId]);
