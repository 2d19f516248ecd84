import type { Metadata } from "next";
import { formatDateTime, locationLine } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { formatMoney } from "@/lib/core/money";
import type { StoreEvent, StoreVenue } from "@/lib/events";

type Venue = Pick<StoreVenue, "slug" | "name" | "color" | "location" | "timeZone">;
type Event = Pick<StoreEvent, "id" | "name" | "startsAt" | "notice"> & {
  zones: readonly Pick<StoreEvent["zones"][number], "free" | "totalCents">[];
};

interface Shared {
  path: string;
  title: string;
  description: string;
}

/** Title, description, and the address that is the page's own. The picture is drawn by opengraph-image. */
function shared({ path, title, description }: Shared): Metadata {
  const url = `${env().APP_URL}${path}`;
  return {
    metadataBase: new URL(env().APP_URL),
    title,
    description,
    alternates: {
      canonical: url,
      types: { "application/json+oembed": `${env().APP_URL}/api/oembed?url=${encodeURIComponent(url)}` },
    },
    openGraph: { title, description, url, type: "website", locale: "es_MX", siteName: "Control Traslado" },
    twitter: { card: "summary_large_image", title, description },
  };
}

/** What a shared link to a venue's store shows. */
export function venueMetadata(venue: Venue): Metadata {
  return shared({
    path: `/${venue.slug}`,
    title: venue.name,
    description: `Compra tu lugar de estacionamiento en ${venue.name}, ${locationLine(venue.location)}. Precio con todo incluido.`,
  });
}

/** "sáb 28 nov, 21:00 en Arena Fundidora. Lugares de estacionamiento: desde $172.50, todo incluido." */
function eventSummary(event: Event, venue: Venue): string {
  const open = event.zones.filter((zone) => zone.free > 0).map((zone) => zone.totalCents);
  const when = formatDateTime(event.startsAt, venue.timeZone);
  const price =
    open.length > 0 ? `desde ${formatMoney(Math.min(...open))}, todo incluido` : (event.notice?.title ?? "");
  return `${when} en ${venue.name}. Lugares de estacionamiento: ${price}.`;
}

/** What a shared link to an event shows. */
export function eventMetadata(event: Event, venue: Venue): Metadata {
  return shared({
    path: `/${venue.slug}/${event.id}`,
    title: `${event.name}, ${venue.name}`,
    description: eventSummary(event, venue),
  });
}

/** What the picture of a shared link says, and on which colour. */
export interface Sign {
  color: string;
  title: string;
  line: string;
}

/** The sign of a venue's store. */
export function venueSign({ color, name, location }: Venue): Sign {
  return { color, title: name, line: `Estacionamiento · ${locationLine(location)}` };
}

/** The sign of an event. */
export function eventSign(event: Event, { color, name, timeZone }: Venue): Sign {
  return { color, title: event.name, line: `${formatDateTime(event.startsAt, timeZone)} · ${name}` };
}
