import { encode } from "uqr";

const QUIET_ZONE = 4;

/** The last that were drawn: a mail shows each QR as a picture and once more in its PDF, and finding a mask is most of the work. */
const kept = new Map<string, boolean[][]>();
const MOST_KEPT = 64;

/** True is a dark module. Error correction M, with a quiet zone of 4 modules on every side. */
export function qrMatrix(text: string): readonly (readonly boolean[])[] {
  const known = kept.get(text);
  if (known) return known;
  const { data } = encode(text, { ecc: "M", boostEcc: false, border: QUIET_ZONE });
  kept.set(text, data);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return data;
}

export interface QrDrawing {
  /** Modules per side, quiet zone included, which is the side of the viewBox. */
  size: number;
  /** The dark modules, one unit each, for `<path d>` and for PDF. */
  path: string;
}

export function qrDrawing(text: string): QrDrawing {
  const rows = qrMatrix(text);
  let path = "";
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x++;
      const run = x - from + 1;
      path += `M${from} ${y}h${run}v1h-${run}z`;
    }
  });
  return { size: rows.length, path };
}

/** An SVG document on white. Every module has whole pixels, so that no edge is blurred. */
export function qrSvg(text: string, pixelsPerModule = 10): string {
  const { size, path } = qrDrawing(text);
  const side = size * pixelsPerModule;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}
