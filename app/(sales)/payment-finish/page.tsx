import type { Metadata } from "next";
import { loadPayment } from "@/app/(sales)/checkout";
import { bridgeMessage } from "@/components/checkout/bridge-message";
import { OrderPlaces } from "@/components/checkout/order-places";
import { PaidSign } from "@/components/checkout/paid-sign";
import { PaidTopup } from "@/components/prepaid/paid-topup";
import { PastTopup } from "@/components/prepaid/past-topup";
import { BridgeMessage } from "@/components/shell/bridge-detector";
import { CheckoutFrame } from "@/components/shell/checkout-frame";
import type { Query } from "@/components/store/selection";
import { PaidTickets } from "@/components/tickets/paid-tickets";
import { Arrow } from "@/components/ui/arrow";
import { BtnLink } from "@/components/ui/btn-link";
import { getOwnAccount } from "@/lib/auth";
import { listMyOrderTickets } from "@/lib/tickets";

export const metadata: Metadata = { title: "Compra terminada" };

export default async function FinishPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { ctx, payment, order, account, past } = await loadPayment("payment-finish", await searchParams, () => true);
  if (past) return <PastTopup payment={payment} topup={past} />;
  if (account) return <PaidTopup payment={payment} account={account} />;
  const [tickets, { email }] = await Promise.all([
    listMyOrderTickets({ ctx, input: { orderId: order.id } }),
    getOwnAccount({ ctx, input: null }),
  ]);
  return (
    <CheckoutFrame title="Compra terminada" backHref={`/${order.enclosure.slug}`} brand={order.enclosure.color}>
      <PaidSign payment={payment} count={order.items.length} byWhatsApp={email === null} />
      <PaidTickets tickets={tickets.filter(({ code }) => code !== null)} />
      <OrderPlaces order={order} now={ctx.now} />
      <div className="hoja-c grid gap-2">
        <BtnLink href={`/user-tickets/${order.enclosure.id}`} variant="main" size="xl" wide>
          Ver mis boletos <Arrow to="e" />
        </BtnLink>
        <BtnLink href={`/recibo/${order.folio}`} variant="quieto" wide>
          Ver el recibo
        </BtnLink>
        <BtnLink href={`/${order.enclosure.slug}`} variant="quieto" wide>
          Volver a {order.enclosure.name}
        </BtnLink>
      </div>
      <BridgeMessage about={payment.folio} message={bridgeMessage("paid", payment)} />
    </CheckoutFrame>
  );
}
