import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { VenueTickets } from "@/components/tickets/venue-tickets";
import { DomainError } from "@/lib/core/errors";
import { requireActor } from "@/lib/http";
import { getVenueTickets } from "@/lib/tickets";
import type { VenueTicketsDto } from "@/lib/tickets/schemas";

export const metadata: Metadata = { title: "Mis boletos" };

interface Props {
  params: Promise<{ enclosureId: string }>;
}

export default async function VenueTicketsPage({ params }: Props) {
  const ctx = await requireActor("ticket:own");
  const { enclosureId } = await params;
  const found = await getVenueTickets({ ctx, input: { enclosureId: Number(enclosureId) } }).catch(missing);
  const { venue } = found;
  const way = [
    { label: "Inicio", href: "/home" },
    { label: "Mis eventos", href: "/user-tickets" },
  ];
  return (
    <AppShell ctx={ctx} title={venue.name} breadcrumb={way} venueSlug={venue.slug}>
      <VenueTickets {...found} />
    </AppShell>
  );
}

function missing(error: unknown): VenueTicketsDto {
  if (error instanceof DomainError && ["resource.not_found", "input.invalid"].includes(error.code)) notFound();
  throw error;
}
