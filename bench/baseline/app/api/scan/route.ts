import { sql } from "@/bench/baseline/lib/database";

interface Body {
  code: string;
  nonce: string;
  gateId: number;
  userId: number;
  direction: "in" | "out";
}

/** One indexed read and one insert: nothing is locked, signed or decided. */
export async function POST(request: Request): Promise<Response> {
  const { code, nonce, gateId, userId, direction }: Body = await request.json();
  const [pass] = await sql<{ id: number; adminId: number; enclosureId: number; eventId: number }[]>`
    select id::float8 as id, admin_id as "adminId", enclosure_id as "enclosureId", event_id as "eventId"
    from passes where short_code = ${code}`;
  if (!pass) return Response.json({ decision: "unknown_code" }, { status: 404 });
  const [scan] = await sql<{ id: number }[]>`
    insert into scans (admin_id, pass_id, enclosure_id, event_id, gate_id, direction, decision, entry_no, user_id, nonce,
      scanned_at)
    values (${pass.adminId}, ${pass.id}, ${pass.enclosureId}, ${pass.eventId}, ${gateId}, ${direction}, 'admitted',
      ${direction === "in" ? 1 : null}, ${userId},
      ${nonce}::uuid, now())
    returning id::float8 as id`;
  return Response.json({ response: { decision: "admitted", scanId: scan?.id ?? null } });
}
