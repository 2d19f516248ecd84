import { sharePicture } from "@/app/[enclosure]/share-picture";
import { loadEvent } from "@/app/[enclosure]/store-page";
import { formatDateTime } from "@/lib/core/dates";

export const size = { width: 1200, height: 630 };
export const contentType = "image/png";
export const alt = "Letrero del evento";

export default async function EventPicture({ params }: { params: Promise<{ enclosure: string; eventId: string }> }) {
  const { enclosure, eventId } = await params;
  const { venue, event } = await loadEvent(enclosure, eventId, null);
  return sharePicture({
    color: venue.color,
    title: event.name,
    line: `${formatDateTime(event.startsAt, venue.timeZone)} · ${venue.name}`,
  });
}
