import { constants, crc32, deflateRawSync } from "node:zlib";

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty block that says it is the last. */
const LAST = Buffer.from([3, 0]);
const WINDOW = 32_768;

/**
 * Compresses a text once for readers who each have `length` bytes of their own at each of the `places`: gives the pieces
 * before, between and after these. A piece may point back to earlier ones, but must not point to those bytes, for they change.
 * So they are taken for zeros meanwhile, and the text must not have any.
 */
export function deflatePieces(text: Buffer, places: readonly number[], length: number): Buffer[] {
  const known = Buffer.from(text);
  for (const place of places) known.fill(0, place, place + length);
  const starts = [0, ...places.map((place) => place + length)];
  return starts.map((start, index) => {
    const dictionary = known.subarray(Math.max(0, start - WINDOW), start);
    return deflateRawSync(known.subarray(start, places[index] ?? known.length), {
      level: constants.Z_BEST_COMPRESSION,
      finishFlush: constants.Z_SYNC_FLUSH,
      ...(dictionary.length > 0 ? { dictionary } : {}),
    });
  });
}

/** The file of gzip (RFC 1952) of `pieces` with `own` between them; `whole` is the text that it will be. */
export function gzipOf(pieces: readonly Buffer[], own: Buffer, whole: Buffer): Buffer {
  // A block that is stored as it is (RFC 1951, 3.2.4): its length, and the same with all bits turned.
  const stored = Buffer.alloc(5);
  stored.writeUInt16LE(own.length, 1);
  stored.writeUInt16LE(0xffff - own.length, 3);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(whole), 0);
  trailer.writeUInt32LE(whole.length, 4);
  const parts = pieces.flatMap((piece, index) => (index === 0 ? [piece] : [stored, own, piece]));
  return Buffer.concat([HEADER, ...parts, LAST, trailer]);
}
