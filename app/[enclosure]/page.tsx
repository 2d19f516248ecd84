import type { Metadata } from "next";
import { loadStore, openOrdersOf, sharedMetadata } from "@/app/[enclosure]/store-page";
import { Footer } from "@/components/shell/footer";
import { OpenOrders } from "@/components/store/open-orders";
import { StoreBody } from "@/components/store/store-body";
import { StoreHeader } from "@/components/store/store-header";
import { VenueCover } from "@/components/store/venue-cover";
import { VenueInView } from "@/components/store/venue-in-view";
import { Brand } from "@/components/ui/brand";
import { dateParts, locationLine } from "@/lib/core/dates";

interface StorePageProps {
  params: Promise<{ enclosure: string }>;
}

export async function generateMetadata({ params }: StorePageProps): Promise<Metadata> {
  const { venue } = await loadStore((await params).enclosure);
  return sharedMetadata({
    path: `/${venue.slug}`,
    title: venue.name,
    description: `Compra tu lugar de estacionamiento en ${venue.name}, ${locationLine(venue.location)}. Precio con todo incluido.`,
  });
}

export default async function StorePage({ params }: StorePageProps) {
  const { ctx, venue, events } = await loadStore((await params).enclosure);
  return (
    <Brand color={venue.color}>
      <StoreHeader />
      <main>
        <VenueCover name={venue.name} location={venue.location} banner={venue.banner} />
        <div className="ancho pt-4 empty:hidden">
          <OpenOrders orders={await openOrdersOf(venue.id)} />
        </div>
        <div className="ancho tienda-rejilla">
          <StoreBody venue={venue} events={events} now={ctx.now} hrefOf={(event) => `/${venue.slug}/${event.id}`} />
        </div>
      </main>
      <Footer year={dateParts(ctx.now, venue.timeZone).year} />
      <VenueInView slug={venue.slug} />
    </Brand>
  );
}
