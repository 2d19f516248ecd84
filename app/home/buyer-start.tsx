import { VerifyInvitation } from "@/components/account/verify-invitation";
import { BuyerHome } from "@/components/home/buyer-home";
import { getOwnAccount } from "@/lib/auth";
import type { Ctx } from "@/lib/core/context";
import { listStores } from "@/lib/events";
import { listMyTickets } from "@/lib/tickets";

/** A buyer's start: the next tickets, the venues, and what is not verified yet. */
export async function BuyerStart({ ctx }: { ctx: Ctx }) {
  const [venues, stores, account] = await Promise.all([
    listMyTickets({ ctx, input: {} }),
    listStores({ ctx, input: null }),
    getOwnAccount({ ctx, input: null }),
  ]);
  return (
    <>
      <VerifyInvitation account={account} />
      <BuyerHome venues={venues} stores={stores} />
    </>
  );
}
