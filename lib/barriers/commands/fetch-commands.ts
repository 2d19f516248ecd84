import { sql } from "drizzle-orm";
import { getDb, withTx } from "@/db/client";
import type { OrderDto, Outage } from "@/lib/barriers/client";
import { HANDED_MS } from "@/lib/barriers/commands/send-command";
import { selectWaiting } from "@/lib/barriers/hot";
import type { Ctx, GateControllerActor } from "@/lib/core/context";

/** Hands a device the orders that wait for it, each once, and what it is to do without a network. */
export async function fetchCommands(
  ctx: Ctx,
  { controllerId, adminId }: GateControllerActor,
): Promise<{ commands: OrderDto[]; outage: Outage }> {
  // Nearly every time nothing waits, which one statement finds out.
  const [state] = await selectWaiting(getDb(), { controllerId, since: new Date(ctx.now.getTime() - HANDED_MS) });
  const outage = state?.outage ?? "closed";
  if (!state?.isWaiting) return { commands: [], outage };
  const commands = await withTx(ctx, (tx) =>
    tx.db.execute<OrderDto & Record<string, unknown>>(sql`
      update barrier_commands k set fetched_at = ${tx.now}::timestamptz from barrier_lanes l
      where l.id = k.lane_id and l.controller_id = ${controllerId} and l.admin_id = ${adminId} and k.id = any(array(
        select w.id from barrier_commands w join barrier_lanes v on v.id = w.lane_id
        where v.controller_id = ${controllerId} and w.state = 'sent' and w.fetched_at is null
          and w.sent_at > ${tx.now}::timestamptz - make_interval(secs => ${HANDED_MS / 1_000})
        order by w.id for update of w skip locked))
      returning k.id as "commandId", k.kind, l.output, l.pulse_ms as "pulseMs",
        case when k.hold_until is null then null else greatest(0, extract(epoch from k.hold_until - ${tx.now}::timestamptz))::int end
          as "holdSeconds"`),
  );
  return { commands, outage };
}
