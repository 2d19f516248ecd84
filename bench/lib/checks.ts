import type { Sql } from "postgres";
import type { Stage } from "./world.ts";

/**
 * Forgets every hold of a stage, so that the next round finds the area as the first did. Nothing else names what it deletes,
 * and nothing looks for that: the product never deletes an order's items, so each would be looked for in all orders.
 */
export async function resetHolds(sql: Sql, stage: Stage): Promise<void> {
  const mine = sql`select id from orders where enclosure_id = ${stage.enclosureId} and state = 'cart'`;
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`delete from order_items where order_id in (${mine})`;
    await tx`update places set free_at = '-infinity', order_id = null where order_id in (${mine})`;
    await tx`delete from orders where enclosure_id = ${stage.enclosureId} and state = 'cart'`;
  });
  await sql.unsafe("vacuum analyze orders, order_items, places");
}

export interface HeldCount {
  places: number;
  orders: number;
  items: number;
  audited: number;
  /** Places with more than one live item, and areas with more live items than places. */
  oversold: number;
}

/** Reads the state of one area after a round of holds. */
export async function countHeld(sql: Sql, areaId: number): Promise<HeldCount> {
  const [row] = await sql<HeldCount[]>`
    select
      (select count(*)::int from places where event_area_id = ${areaId} and free_at > now()) as places,
      (select count(distinct order_id)::int from places where event_area_id = ${areaId} and free_at > now()) as orders,
      (select count(*)::int from order_items i join places p on p.id = i.place_id and p.order_id = i.order_id
        where i.event_area_id = ${areaId} and i.state = 'held') as items,
      (select count(*)::int from audit_log l join orders o on l.entity = 'order' and l.entity_id = o.id::text
        where l.action = 'order.places_held' and o.state = 'cart'
        and exists (select 1 from order_items i where i.order_id = o.id and i.event_area_id = ${areaId})) as audited,
      (select count(*)::int from (
        select place_id from order_items where event_area_id = ${areaId} and state in ('held', 'sold')
        group by place_id having count(*) > 1) twice)
      + (select count(*)::int from event_areas a where a.id = ${areaId} and a.capacity < (
        select count(*) from order_items i where i.event_area_id = a.id and i.state in ('held', 'sold'))) as oversold`;
  if (!row) throw new Error("Nothing was counted");
  return row;
}

export interface SoldCount {
  paid: number;
  tickets: number;
  messages: number;
  waiting: number;
}

/** Reads a venue's state after checkouts; `waiting` are mails that were not sent yet. */
export async function countSold(sql: Sql, stage: Stage): Promise<SoldCount> {
  const [row] = await sql<SoldCount[]>`
    select (select count(*)::int from orders where enclosure_id = ${stage.enclosureId} and state = 'paid') as paid,
      (select count(*)::int from tickets where event_id = ${stage.eventId}) as tickets,
      (select count(*)::int from messages) as messages,
      (select count(*)::int from messages where state = 'pending') as waiting`;
  if (!row) throw new Error("Nothing was counted");
  return row;
}

export async function serverVersion(sql: Sql): Promise<string> {
  const [row] = await sql<{ version: string; fsync: string; commit: string }[]>`
    select current_setting('server_version') as version, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commit`;
  return `${row?.version} (fsync ${row?.fsync}, synchronous_commit ${row?.commit})`;
}
