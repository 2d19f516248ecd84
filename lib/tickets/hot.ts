import { hotStatement } from "@/db/hot";

/** Writes an order's tickets; `lines` is a JSON array with each ticket's item, pass, event, area and place. */
export const insertTickets = hotStatement<
  { adminId: number; orderId: number; buyerId: number; issuedAt: Date; lines: string },
  { id: number }
>(
  { name: "tickets.insertTickets", bench: "webhooks" },
  `insert into tickets
    (admin_id, order_id, order_item_id, pass_id, buyer_id, event_id, event_area_id, place_id, issued_at)
  select :adminId::int, :orderId::bigint, item_id, pass_id, :buyerId::int, event_id, event_area_id, place_id,
    :issuedAt::timestamptz
  from json_to_recordset(:lines::text::json)
    as line (item_id bigint, pass_id bigint, event_id int, event_area_id int, place_id bigint)
  returning id`,
);
