import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { OpenScope } from "@/lib/subscriber-qrs/change/scope";

/** Two QRs are the same person's if they have the same plate, or without plates the same name. */
export function holderKey({ name, plate }: { name: string; plate: string | null }): string {
  const bare = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
  return plate === null ? `n:${bare}` : `p:${plate}`;
}

interface Live {
  id: number;
  name: string;
  plate: string | null;
  placeLabel: string | null;
}

/** Live QRs of a zone that could enter the same events as the scope, by holder and by place. */
export async function liveIn(
  tx: { db: Db },
  scope: Pick<OpenScope, "kind" | "parkingAreaId" | "seasonId" | "validFrom" | "validUntil">,
  exceptId: number | null = null,
): Promise<{ holders: Map<string, Live>; places: Map<string, Live> }> {
  const { kind, parkingAreaId, seasonId, validFrom, validUntil } = scope;
  const rows = await tx.db.execute<Live & { kind: string } & Record<string, unknown>>(sql`
    select id, kind, name, plate, place_label as "placeLabel" from subscriber_qrs
    where parking_area_id = ${parkingAreaId} and ended_at is null and id is distinct from ${exceptId}::bigint
      and (season_id is null or ${seasonId}::int is null or season_id = ${seasonId}::int)
      and valid_from <= coalesce(${validUntil}::timestamptz, 'infinity')
      and coalesce(valid_until, 'infinity') >= ${validFrom}::timestamptz`);
  const holders = new Map<string, Live>();
  const places = new Map<string, Live>();
  for (const row of rows) {
    if (row.kind === kind) holders.set(holderKey(row), row);
    if (row.placeLabel !== null) places.set(row.placeLabel, row);
  }
  return { holders, places };
}
