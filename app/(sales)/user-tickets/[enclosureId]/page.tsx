import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { ACT_DONE } from "@/components/after-sale/words";
import { DoneNotice } from "@/components/office/done-notice";
import type { Query } from "@/components/store/selection";
import { VenueTickets } from "@/components/tickets/venue-tickets";
import { listTicketOptions } from "@/lib/after-sale";
import { DomainError } from "@/lib/core/errors";
import { requireActor } from "@/lib/http";
import { getVenueTickets } from "@/lib/tickets";
import type { VenueTicketsDto } from "@/lib/tickets/client";

export const metadata: Metadata = { title: "Mis Eventos" };

interface Props {
  params: Promise<{ enclosureId: string }>;
  searchParams: Promise<Query>;
}

export default async function VenueTicketsPage({ params, searchParams }: Props) {
  const ctx = await requireActor("ticket:own");
  const { enclosureId } = await params;
  const found = await getVenueTickets({ ctx, input: { enclosureId: Number(enclosureId) } }).catch(missing);
  const { venue } = found;
  const options = await listTicketOptions({ ctx, input: { enclosureId: venue.id } });
  const { hecho } = await searchParams;
  const way = [
    { label: "Inicio", href: "/home" },
    { label: "Mis Eventos", href: "/user-tickets" },
  ];
  return (
    <AppShell ctx={ctx} title={venue.name} breadcrumb={way} venueSlug={venue.slug}>
      <DoneNotice done={typeof hecho === "string" ? hecho : undefined} texts={ACT_DONE} />
      <VenueTickets {...found} options={options} now={ctx.now} />
    </AppShell>
  );
}

function missing(error: unknown): VenueTicketsDto {
  if (error instanceof DomainError && ["resource.not_found", "input.invalid"].includes(error.code)) notFound();
  throw error;
}
