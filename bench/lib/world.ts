import { createHash } from "node:crypto";

/** One tenant's venue with its event: the product sells and admits in one, the baseline in another of the same size. */
export interface Stage {
  adminId: number;
  enclosureId: number;
  slug: string;
  eventId: number;
  /** Event areas; the first is the hot one. */
  areaIds: number[];
  gateIds: number[];
  guardIds: number[];
  passes: { qr: string; shortCode: string }[];
}

export interface World {
  buyerIds: number[];
  /** E-mails of buyers whose password is `BENCH_PASSWORD`. */
  logins: string[];
  product: Stage;
  baseline: Stage;
}

export const AREAS = 4;
export const PLACES_PER_AREA = 5000;
export const GUARDS = 16;
export const LOGINS = 8;
export const BENCH_PASSWORD = "clave-de-medicion";

/** Bearer token of the n-th buyer or guard, the same in the seed and in the driver. */
export function benchToken(kind: "buyer" | "guard", index: number): string {
  return `bench-${kind}-${String(index).padStart(24, "0")}`;
}

/** Gives a token as the database keeps it. */
export function storedToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
