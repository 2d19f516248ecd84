import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { TicketActs } from "@/app/ticket-acts";
import type { Query } from "@/components/store/selection";
import { TicketState } from "@/components/tickets/ticket-state";
import { PageHeader } from "@/components/ui/panel";
import { Plate } from "@/components/ui/plate";
import { getTicketActs } from "@/lib/after-sale";
import { requireActor } from "@/lib/http";
import { listOrderTickets } from "@/lib/orders";
import { eventDay, showHours } from "@/lib/tickets/client";

export const metadata: Metadata = { title: "Boleto de una compra" };

interface Props {
  params: Promise<{ id: string; ticketId: string }>;
  searchParams: Promise<Query>;
}

export default async function Page({ params, searchParams }: Props) {
  const ctx = await requireActor("order:write");
  const [{ id, ticketId }, query] = await Promise.all([params, searchParams]);
  const acts = await orNotFound(getTicketActs({ ctx, input: { ticketId: Number(ticketId) } }));
  if (String(acts.orderId) !== id) notFound();
  const found = await listOrderTickets({ ctx, input: { orderId: acts.orderId } });
  const ticket = found.find((one) => one.id === acts.ticketId);
  if (!ticket) notFound();
  const { venue, event, zone, placeLabel, folio } = ticket;
  const list = `/purchases/${id}`;
  const breadcrumb = [
    { label: "Inicio", href: "/home" },
    { label: "Compras", href: "/purchases" },
    { label: folio, href: list },
  ];
  return (
    <AppShell ctx={ctx} title={`Boleto ${ticket.id}`} breadcrumb={breadcrumb}>
      <PageHeader title={`Boleto ${ticket.id}`} meta={`De ${acts.holder}`} />
      <div className="panel bloque fila gap-3.5">
        <Plate code={zone.key} />
        <div className="crece">
          <h2>{event.name}</h2>
          <p className="meta">
            {eventDay(ticket)} · {showHours(ticket)} · {placeLabel ? `lugar ${placeLabel}` : zone.name}
          </p>
          <TicketState ticket={ticket} />
        </div>
      </div>
      <TicketActs
        ctx={ctx}
        acts={acts}
        query={query}
        timeZone={venue.timeZone}
        path={`${list}/${ticket.id}`}
        doneTo={list}
      />
    </AppShell>
  );
}
