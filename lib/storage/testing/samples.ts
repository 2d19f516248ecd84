import { deflateSync } from "node:zlib";
import sharp from "sharp";

type Format = "jpeg" | "png" | "webp" | "gif" | "avif";

/** A picture with a red upper left quarter on blue. */
export async function samplePicture(format: Format = "jpeg", width = 1_200, height = 800): Promise<Buffer> {
  const corner = {
    width: Math.ceil(width / 2),
    height: Math.ceil(height / 2),
    channels: 3,
    background: "#d01010",
  } as const;
  const red = await sharp({ create: corner }).png().toBuffer();
  return sharp({ create: { width, height, channels: 3, background: "#1020d0" } })
    .composite([{ input: red, left: 0, top: 0 }])
    .toFormat(format)
    .toBuffer();
}

/** A photo as a phone writes it: lying on its side, with where and with what it was taken. */
export async function phonePhoto(): Promise<Buffer> {
  return sharp(await samplePicture("png"))
    .withExif({
      IFD0: { Make: "Telefono", Model: "Secreto 9", Copyright: "Fulana de Tal" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "25/1 40/1 0/1", GPSLongitudeRef: "W", GPSLongitude: "100/1 18/1 0/1" },
    })
    .withXmp(
      "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'/></x:xmpmeta>",
    )
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});
const crc = (bytes: Buffer) => {
  let c = 0xffffffff;
  for (const byte of bytes) c = (crcTable[(c ^ byte) & 255] ?? 0) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
};
function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const out = Buffer.alloc(named.length + 8);
  out.writeUInt32BE(data.length, 0);
  named.copy(out, 4);
  out.writeUInt32BE(crc(named), named.length + 4);
  return out;
}

/** A PNG of a few kilobytes that unpacks to `side` × `side` pixels. */
export function pictureBomb(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(side / 8)) * 64));
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

export const HTML = Buffer.from("<!doctype html><script>alert(document.cookie)</script>");
export const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>',
);
