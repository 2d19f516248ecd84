import { encode } from "uqr";

const QUIET_ZONE = 4;

/** Dark modules of the QR by row, error correction M, with a quiet zone of 4 on every side. */
export function qrMatrix(text: string): boolean[][] {
  return encode(text, { ecc: "M", boostEcc: false, border: QUIET_ZONE }).data;
}

export interface QrDrawing {
  /** Modules per side, quiet zone included: the side of the viewBox. */
  size: number;
  /** Path of the dark modules, one unit each, for `<path d>` and for PDF. */
  path: string;
}

/** The QR as one path: runs of dark modules per row. */
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

/** The QR as a document of its own, on white; whole pixels per module, so that no edge is blurred. */
export function qrSvg(text: string, pixelsPerModule = 10): string {
  const { size, path } = qrDrawing(text);
  const side = size * pixelsPerModule;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}
