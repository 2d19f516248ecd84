import { encode } from "uqr";

const QUIET_ZONE = 4;

/** The last that were drawn: a mail shows each QR as a picture and once more in its PDF, and finding a mask is most of the work. */
const kept = new Map<string, boolean[][]>();
const MOST_KEPT = 64;

/** True is a dark module. Error correction Q (docs/adr/0057-what-reads-a-qr), with a quiet zone of 4 modules on every side. */
export function qrMatrix(text: string): readonly (readonly boolean[])[] {
  const known = kept.get(text);
  if (known) return known;
  const { data } = encode(text, { ecc: "Q", boostEcc: false, border: QUIET_ZONE });
  kept.set(text, data);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return data;
}

export interface QrDrawing {
  /** Modules per side, quiet zone included, which is the side of the viewBox. */
  size: number;
  /** The dark modules as strokes of one unit, for `<path d>`: half as long as outlines, and a page holds each twice. */
  path: string;
}

export function qrDrawing(text: string): QrDrawing {
  const rows = qrMatrix(text);
  let path = "";
  rows.forEach((row, y) => {
    let end = -1;
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x++;
      path += `${end < 0 ? `M${from} ${y}.5` : `m${from - end} 0`}h${x + 1 - from}`;
      end = x + 1;
    }
  });
  return { size: rows.length, path };
}

/** The runs of dark modules in a drawing, for what fills them. */
export function qrRuns({ path }: QrDrawing): { x: number; y: number; length: number }[] {
  let x = 0;
  let y = 0;
  return [...path.matchAll(/(?:M(\d+) (\d+)\.5|m(\d+) 0)h(\d+)/g)].map(([, left, top, gap, run]) => {
    if (top !== undefined) y = Number(top);
    x = left === undefined ? x + Number(gap) : Number(left);
    const length = Number(run);
    const from = x;
    x += length;
    return { x: from, y, length };
  });
}

/** An SVG document on white. Every module has whole pixels, so that no edge is blurred. */
export function qrSvg(text: string, pixelsPerModule = 10): string {
  const { size, path } = qrDrawing(text);
  const side = size * pixelsPerModule;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path stroke="#000" d="${path}"/></svg>`;
}
