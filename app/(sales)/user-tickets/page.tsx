import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { RefundsWaiting } from "@/components/payments/refunds-waiting";
import { MyEvents } from "@/components/tickets/my-events";
import { UnpaidOrders } from "@/components/tickets/unpaid-orders";
import { PageHeader } from "@/components/ui/panel";
import { requireActor } from "@/lib/http";
import { listOpenOrders } from "@/lib/orders";
import { listRefundsWithoutAccount } from "@/lib/settlement";
import { listMyTickets } from "@/lib/tickets";

export const metadata: Metadata = { title: "Mis Eventos" };

export default async function UserTicketsPage() {
  const ctx = await requireActor("ticket:own");
  return (
    <AppShell ctx={ctx} title="Mis Eventos">
      <PageHeader title="Mis Eventos" />
      <UnpaidOrders orders={await listOpenOrders({ ctx, input: {} })} now={ctx.now} />
      <RefundsWaiting refunds={await listRefundsWithoutAccount({ ctx })} />
      <MyEvents venues={await listMyTickets({ ctx, input: {} })} now={ctx.now} />
    </AppShell>
  );
}
