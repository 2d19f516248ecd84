import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { TicketActs } from "@/app/ticket-acts";
import type { Query } from "@/components/store/selection";
import { TicketState } from "@/components/tickets/ticket-state";
import { Plate } from "@/components/ui/plate";
import { getTicketActs } from "@/lib/after-sale";
import { requireActor } from "@/lib/http";
import { getMyTicket } from "@/lib/tickets";
import { eventDay, showHours } from "@/lib/tickets/client";

export const metadata: Metadata = { title: "Tu boleto" };

interface Props {
  params: Promise<{ enclosureId: string; ticketId: string }>;
  searchParams: Promise<Query>;
}

export default async function TicketActsPage({ params, searchParams }: Props) {
  const ctx = await requireActor("ticket:own");
  const [{ enclosureId, ticketId }, query] = await Promise.all([params, searchParams]);
  const input = { ticketId: Number(ticketId) };
  const acts = await orNotFound(getTicketActs({ ctx, input }));
  const ticket = await orNotFound(getMyTicket({ ctx, input }));
  const { venue, event, zone, placeLabel } = ticket;
  if (String(venue.id) !== enclosureId) notFound();
  const list = `/user-tickets/${venue.id}`;
  const breadcrumb = [
    { label: "Inicio", href: "/home" },
    { label: "Mis Eventos", href: "/user-tickets" },
    { label: venue.name, href: list },
  ];
  return (
    <AppShell ctx={ctx} title={`Boleto ${ticket.id}`} breadcrumb={breadcrumb} venueSlug={venue.slug}>
      <div className="panel bloque fila gap-3.5">
        <Plate code={zone.key} />
        <div className="crece">
          <h2>{event.name}</h2>
          <p className="meta">
            {eventDay(ticket)} · {showHours(ticket)}
          </p>
          <p className="meta">
            {zone.name} · {placeLabel ? `lugar ${placeLabel}` : "sin lugar numerado"}
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
