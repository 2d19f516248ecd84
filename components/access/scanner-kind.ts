import type { ReadingWay } from "@/lib/access/client";

/** The two scanners of a parking's gates: they read alike, and differ in what they count and in how they begin. */
export interface ScannerKind {
  path: "/scan-qr" | "/scan-parking";
  title: string;
  /** Until the person chooses another. */
  way: ReadingWay;
  /** `entries`: cars that came, of those that may. `inside`: cars inside, of the places there are. */
  counts: "entries" | "inside";
}

export const SCANNERS = {
  qr: { path: "/scan-qr", title: "Escáner", way: "in", counts: "entries" },
  parking: { path: "/scan-parking", title: "Entradas y salidas", way: "both", counts: "inside" },
} as const satisfies Record<string, ScannerKind>;
