import { sharePicture } from "@/app/[enclosure]/share-picture";
import { venueSign } from "@/app/[enclosure]/shared-link";
import { loadStore } from "@/app/[enclosure]/store-page";

export const size = { width: 1200, height: 630 };
export const contentType = "image/png";
export const alt = "Letrero del recinto";

export default async function StorePicture({ params }: { params: Promise<{ enclosure: string }> }) {
  return sharePicture(venueSign((await loadStore((await params).enclosure)).venue));
}
