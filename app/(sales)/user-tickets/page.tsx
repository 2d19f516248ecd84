import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { RefundsWaiting } from "@/components/payments/refunds-waiting";
import { MyEvents } from "@/components/tickets/my-events";
import { PageHeader } from "@/components/ui/panel";
import { requireActor } from "@/lib/http";
import { listRefundsWithoutAccount } from "@/lib/settlement";
import { listMyTickets } from "@/lib/tickets";

export const metadata: Metadata = { title: "Mis eventos" };

export default async function UserTicketsPage() {
  const ctx = await requireActor("ticket:own");
  return (
    <AppShell ctx={ctx} title="Mis eventos">
      <PageHeader title="Mis eventos" />
      <RefundsWaiting refunds={await listRefundsWithoutAccount({ ctx })} />
      <MyEvents venues={await listMyTickets({ ctx, input: {} })} />
    </AppShell>
  );
}
