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
  plaza: Plaza;
  /** Devices that sign what they send, with a barrier each at a gate of the event. */
  lanes: { keyId: number; secret: string }[];
}

/** A prepaid account with a gift on it, and its QR. */
export interface PrepaidCar {
  qr: string;
  passId: number;
  accountId: number;
  lotId: number;
}

/** A venue that sells prepaid, of the same tenant and guards as the stage. */
export interface Plaza {
  enclosureId: number;
  gateId: number;
  /** Cars that pay as they enter, and cars that pay as they leave, with the version of their tariff. */
  entry: { versionId: number; cars: PrepaidCar[] };
  exit: { versionId: number; cars: PrepaidCar[] };
}

/** A stage without a plaza has this. */
export const NO_PLAZA: Plaza = {
  enclosureId: 0,
  gateId: 0,
  entry: { versionId: 0, cars: [] },
  exit: { versionId: 0, cars: [] },
};

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
export const LANES = 200;
export const LOGINS = 8;
/** What the bench's tariffs take at once, centavos. */
export const ENTRY_CENTS = 4_500;
export const HOUR_CENTS = 1_800;
export const BENCH_PASSWORD = "clave-de-medicion";

/** Bearer token of the n-th buyer or guard, the same in the seed and in the driver. */
export function benchToken(kind: "buyer" | "guard", index: number): string {
  return `bench-${kind}-${String(index).padStart(24, "0")}`;
}

/** Gives a token as the database keeps it. */
export function storedToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
