import { sharePicture } from "@/app/[enclosure]/share-picture";
import { eventSign } from "@/app/[enclosure]/shared-link";
import { loadEvent } from "@/app/[enclosure]/store-page";

export const size = { width: 1200, height: 630 };
export const contentType = "image/png";
export const alt = "Letrero del evento";

export default async function EventPicture({ params }: { params: Promise<{ enclosure: string; eventId: string }> }) {
  const { enclosure, eventId } = await params;
  const { venue, event } = await loadEvent(enclosure, eventId, null);
  return sharePicture(eventSign(event, venue));
}
