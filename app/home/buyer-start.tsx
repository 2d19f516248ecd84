import { VerifyInvitation } from "@/components/account/verify-invitation";
import { BuyerHome } from "@/components/home/buyer-home";
import { OpenOrders } from "@/components/store/open-orders";
import { getOwnAccount } from "@/lib/auth";
import type { Ctx } from "@/lib/core/context";
import { listStores } from "@/lib/events";
import { offersWhatsApp } from "@/lib/notifications";
import { listOpenOrders } from "@/lib/orders";
import { listMyTickets } from "@/lib/tickets";

/** A buyer's start: the next tickets, the venues, and what is not verified yet. */
export async function BuyerStart({ ctx }: { ctx: Ctx }) {
  const [orders, venues, stores, account] = await Promise.all([
    listOpenOrders({ ctx, input: {} }),
    listMyTickets({ ctx, input: {} }),
    listStores({ ctx, input: null }),
    getOwnAccount({ ctx, input: null }),
  ]);
  return (
    <>
      <OpenOrders orders={orders} now={ctx.now} named />
      <VerifyInvitation account={account} whatsapp={offersWhatsApp()} />
      <BuyerHome venues={venues} stores={stores} now={ctx.now} />
    </>
  );
}
