import type { Metadata } from "next";
import { venueMetadata } from "@/app/[enclosure]/shared-link";
import { loadStore, openOrdersOf, prepaidOf } from "@/app/[enclosure]/store-page";
import { RELEASED } from "@/components/checkout/released";
import { DoneNotice } from "@/components/office/done-notice";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { Footer } from "@/components/shell/footer";
import { OpenOrders } from "@/components/store/open-orders";
import { StoreBody } from "@/components/store/store-body";
import { StoreHeader } from "@/components/store/store-header";
import { VenueCover } from "@/components/store/venue-cover";
import { VenueInView } from "@/components/store/venue-in-view";
import { Brand } from "@/components/ui/brand";
import { dateParts } from "@/lib/core/dates";

interface StorePageProps {
  params: Promise<{ enclosure: string }>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: StorePageProps): Promise<Metadata> {
  return venueMetadata((await loadStore((await params).enclosure)).venue);
}

export default async function StorePage({ params, searchParams }: StorePageProps) {
  const { tipo, hecho } = singleParams(await searchParams);
  const { ctx, venue, events } = await loadStore((await params).enclosure);
  return (
    <Brand color={venue.color}>
      <StoreHeader />
      <main>
        <VenueCover name={venue.name} location={venue.location} banner={venue.banner} logo={venue.logo} />
        <div className="ancho grid gap-3 pt-4 empty:hidden">
          <DoneNotice done={hecho} texts={RELEASED} />
          <OpenOrders orders={await openOrdersOf(venue.id)} now={ctx.now} />
        </div>
        <div className="ancho tienda-rejilla">
          <StoreBody
            venue={venue}
            events={events}
            now={ctx.now}
            asked={tipo}
            hrefOf={(event) => `/${venue.slug}/${event.id}`}
            prepaid={await prepaidOf(venue)}
          />
        </div>
      </main>
      <Footer year={dateParts(ctx.now, venue.timeZone).year} />
      <VenueInView slug={venue.slug} />
    </Brand>
  );
}
