import { sharePicture } from "@/app/[enclosure]/share-picture";
import { loadStore } from "@/app/[enclosure]/store-page";
import { locationLine } from "@/lib/core/dates";

export const size = { width: 1200, height: 630 };
export const contentType = "image/png";
export const alt = "Letrero del recinto";

export default async function StorePicture({ params }: { params: Promise<{ enclosure: string }> }) {
  const { venue } = await loadStore((await params).enclosure);
  return sharePicture({
    color: venue.color,
    title: venue.name,
    line: `Estacionamiento · ${locationLine(venue.location)}`,
  });
}
