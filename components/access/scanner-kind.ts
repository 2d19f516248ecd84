import type { ReadingWay } from "@/lib/access/client";

/** The scanners of a parking's gates and of a venue's doors: they read alike, and differ in what they count. */
export interface ScannerKind {
  path: "/scan-qr" | "/scan-parking" | "/scan-parking/recinto";
  title: string;
  /** Where readings are sent, and counters come from. */
  readings: string;
  /** Until the person chooses another. */
  way: ReadingWay;
  /**
   * `entries`: cars that came, of those that may. `inside`: cars inside, of the places there are. `people`: who came in on
   * foot, of those that may.
   */
  counts: "entries" | "inside" | "people";
  /** Under which name the device keeps the chosen gate or door. */
  keeps: "ct.acceso" | "ct.puerta";
  /** Under which name it keeps how the phone reads there: each scanner has its own. */
  keepsWay: "ct.sentido" | "ct.sentido-ambos" | "ct.sentido-puerta";
}

const GATE = { readings: "/scan-qr/lecturas", keeps: "ct.acceso" } as const;

/** Where the person may scan besides; null: nowhere. */
export interface OtherScanner {
  href: string;
  label: string;
}

export const SCANNERS = {
  qr: { ...GATE, path: "/scan-qr", title: "Escáner", way: "in", counts: "entries", keepsWay: "ct.sentido" },
  parking: {
    ...GATE,
    path: "/scan-parking",
    title: "Entradas y salidas",
    way: "both",
    counts: "inside",
    keepsWay: "ct.sentido-ambos",
  },
  door: {
    path: "/scan-parking/recinto",
    title: "Puertas del recinto",
    readings: "/scan-parking/recinto/lecturas",
    way: "in",
    counts: "people",
    keeps: "ct.puerta",
    keepsWay: "ct.sentido-puerta",
  },
} as const satisfies Record<string, ScannerKind>;
