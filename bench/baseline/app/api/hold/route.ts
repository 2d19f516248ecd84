import { randomBytes } from "node:crypto";
import { sql } from "@/bench/baseline/lib/database";

interface Body {
  adminId: number;
  enclosureId: number;
  buyerId: number;
  areaId: number;
  quantity: number;
}

/** The two statements without which nothing is held, in one transaction, and no check at all. */
export async function POST(request: Request): Promise<Response> {
  const { adminId, enclosureId, buyerId, areaId, quantity }: Body = await request.json();
  const folio = `CT-${randomBytes(8).toString("hex")}`;
  const held = await sql.begin(async (tx) => {
    const [order] = await tx<{ id: number }[]>`
      insert into orders (admin_id, enclosure_id, buyer_id, folio, deadline_at, fee_terms)
      values (${adminId}, ${enclosureId}, ${buyerId}, ${folio}, statement_timestamp() + interval '10 minutes', '{}')
      returning id::float8 as id`;
    const orderId = order?.id ?? 0;
    const places = await tx<{ id: number }[]>`
      update places set free_at = statement_timestamp() + interval '10 minutes', order_id = ${orderId}
      where id = any(array(
        select id from places
        where event_area_id = ${areaId} and free_at < 'infinity' and free_at <= statement_timestamp()
        order by free_at, id limit ${quantity} for update skip locked))
      returning id::float8 as id`;
    return { id: orderId, places: places.map((place) => place.id) };
  });
  return Response.json({ response: held }, { status: held.places.length === quantity ? 201 : 409 });
}
