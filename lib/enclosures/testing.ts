import { BinaryBitmap, DecodeHintType, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from "@zxing/library";
import sharp from "sharp";
import type { EnclosureRow } from "@/db/testing";

/** The platform's administrator of the seed. */
export const PLATFORM = { id: 1, profile: 1, adminId: 1, userName: "Administrador", isPlatformAdmin: true };

let n = 0;

export function slugFor(word = "prueba"): string {
  return `${word}-${process.pid}-${Date.now().toString(36)}-${n++}`;
}

export function formOf(venue: EnclosureRow, more: Record<string, unknown> = {}) {
  return { id: venue.id, name: venue.name, slug: venue.slug, location: venue.location, ...more };
}

/** The picture is a code and nothing else. Told so, the reader does not look for it: for three codes of two hundred it looked wrong. */
export async function decodeQr(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const pixels = Uint8ClampedArray.from({ length: info.width * info.height }, (_, i) => data[i * info.channels] ?? 0);
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(pixels, info.width, info.height)));
  return new QRCodeReader().decode(bitmap, new Map([[DecodeHintType.PURE_BARCODE, true]])).getText();
}
