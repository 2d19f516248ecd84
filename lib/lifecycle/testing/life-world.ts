import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { assignGuard, createAdmin, createEventArea, createGuard, createSaleable, createZone } from "@/db/testing";
import { GENEROUS, setPolicy } from "@/lib/after-sale/testing";
import { actorOf, ctxFor } from "@/lib/core/testing";
import { platform } from "@/lib/discount-codes/testing";
import { type LifeWorld, workAll } from "@/lib/lifecycle/testing/life-acts";
import { saveStoryRates } from "@/lib/organizer-settlements/testing";
import { pollPayments } from "@/lib/settlement/apply/poll-payments";
import { receiveWebhook } from "@/lib/settlement/apply/receive-webhook";
import { createBuyer } from "@/lib/settlement/testing";
import { later, messageOf } from "@/lib/settlement/testing/random-acts";

export const CAPACITY = 3;
const LIMIT = 2;
/** Where it is noon: jobs that run an hour later pay on the same day, whenever the stories are told. */
const AHEAD = 12 - new Date().getUTCHours();
export const TZ = AHEAD === 0 ? "Etc/GMT" : `Etc/GMT${AHEAD > 0 ? "-" : "+"}${Math.abs(AHEAD)}`;

/** Whom all stories of a file have in common. */
export async function sharedByWorlds(): Promise<Pick<LifeWorld, "heir" | "settlers">> {
  const heir = await createBuyer();
  const { owner, admin } = await createAdmin();
  const tenant = { id: admin.id, kind: "main_provider", hasPrepaid: false } as const;
  const settlers = { maker: ctxFor(platform), approver: { ...ctxFor(null), actor: { ...actorOf(owner), tenant } } };
  await saveStoryRates(settlers);
  return { heir, settlers };
}

/** A tenant with an event of two zones, the dearer one for VIPs, and a guard who may take cash. */
export async function createWorld(shared: Pick<LifeWorld, "heir" | "settlers">): Promise<LifeWorld> {
  const sale = await createSaleable({ capacity: CAPACITY, buyerLimit: LIMIT });
  const guard = await createGuard(sale.admin.id, { position: "cashier" });
  await assignGuard(guard, sale.event, sale.zone);
  await setPolicy(sale.enclosure, GENEROUS);
  const zone = await createZone(sale.enclosure, { capacity: CAPACITY, isVip: true }, [sale.gate]);
  const otherArea = await createEventArea(sale.event, zone, { priceCents: 40_000 });
  await getDb().execute(sql`update enclosures set time_zone = ${TZ} where id = ${sale.enclosure.id}`);
  return { ...sale, guard, otherArea, ...shared, timeZone: TZ, made: {} };
}

/** Brings the world to rest: the bank repeats all its messages, and the worker does all that waits, as far as it can. */
export async function settle({ admin }: Pick<LifeWorld, "admin">): Promise<void> {
  const charges = await getDb().execute<{ id: string }>(sql`
    select id from sandbox_charges where folio in (select folio from payments where admin_id = ${admin.id})`);
  for (const { id } of charges) await receiveWebhook(messageOf(id));
  await pollPayments({ ctx: later() });
  for (let round = 0; round < 6 && (await workAll()) > 0; round++);
}
