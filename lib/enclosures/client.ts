import type { VenuePolicy } from "@/lib/enclosures/policy-words";

export { contactLines, mapLink, phoneWords, pointOf, type VenueContact } from "@/lib/enclosures/contact-words";
export { gateLine, gateLines } from "@/lib/enclosures/gate-words";
export {
  cancellationTerms,
  changeTerms,
  purchaseTerms,
  TERMS_POLICY,
  type VenuePolicy,
} from "@/lib/enclosures/policy-words";

import type { Method } from "@/lib/pricing/client";

export const DIRECTIONS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;

export type GateDirection = (typeof DIRECTIONS)[number];

/** North is up on the plan. */
export const DIRECTION_NAMES: Record<GateDirection, string> = {
  n: "Norte",
  ne: "Noreste",
  e: "Oriente",
  se: "Sureste",
  s: "Sur",
  sw: "Suroeste",
  w: "Poniente",
  nw: "Noroeste",
};

/** Ways that cars may take by a gate. */
export const GATE_WAYS = ["both", "in", "out"] as const;

export type GateWays = (typeof GATE_WAYS)[number];

export const GATE_WAYS_NAMES: Record<GateWays, string> = {
  both: "Entrada y salida",
  in: "Solo entrada",
  out: "Solo salida",
};

export const DEFAULT_BANNER = "/img/banner-default.svg";

/** In the plan's own units, for a venue without a picture. */
export const DEFAULT_PLAN = { width: 960, height: 720 } as const;

/** The zones of Mexico; a venue may have any other IANA zone too. */
export const TIME_ZONES = [
  { value: "America/Monterrey", label: "Monterrey (centro)" },
  { value: "America/Mexico_City", label: "Ciudad de México (centro)" },
  { value: "America/Merida", label: "Mérida (centro)" },
  { value: "America/Chihuahua", label: "Chihuahua (centro)" },
  { value: "America/Cancun", label: "Cancún (este)" },
  { value: "America/Mazatlan", label: "Mazatlán (Pacífico)" },
  { value: "America/Hermosillo", label: "Hermosillo (Sonora)" },
  { value: "America/Tijuana", label: "Tijuana (noroeste)" },
  // These keep the clock of the United States.
  { value: "America/Matamoros", label: "Matamoros, Reynosa, Nuevo Laredo y Piedras Negras (frontera noreste)" },
  { value: "America/Ciudad_Juarez", label: "Ciudad Juárez (frontera norte)" },
  { value: "America/Ojinaga", label: "Ojinaga (frontera norte)" },
] as const;

export interface GateDto {
  id: number;
  label: string;
  street: string;
  direction: GateDirection;
  ways: GateWays;
  /** In the plan's units. */
  planPoint: [number, number] | null;
}

export interface MethodFeeDto {
  method: Method;
  feeBps: number;
  feeFixedCents: number;
}

export interface EnclosureDto {
  id: number;
  adminId: number;
  adminName: string;
  name: string;
  slug: string;
  color: string;
  location: string;
  mapUrl: string | null;
  latitude: number | null;
  longitude: number | null;
  contactPhone: string;
  contactEmail: string;
  contactWhatsapp: string;
  banner: string;
  logo: string | null;
  planImage: string | null;
  planWidth: number | null;
  planHeight: number | null;
  isEvent: boolean;
  isPrepaid: boolean;
  /** Buyers may write their car's plate on each ticket. */
  asksPlate: boolean;
  timeZone: string;
  /** Minutes after midnight at which an operating day begins. */
  dayStart: number;
  holdMinutes: number;
  buyerLimit: number;
  feeBps: number;
  feeFixedCents: number;
  priceIvaBps: number;
  feeIvaBps: number;
  /** Only methods whose fee differs from the venue's. */
  methodFees: MethodFeeDto[];
  policy: VenuePolicy;
  gates: GateDto[];
}

/** "Eventos", "Prepago", "Eventos, Prepago" or "Nada todavía". */
export const kindWords = ({ isEvent, isPrepaid }: { isEvent: boolean; isPrepaid: boolean }): string =>
  [isEvent && "Eventos", isPrepaid && "Prepago"].filter(Boolean).join(", ") || "Nada todavía";

export interface EnclosureRowDto {
  id: number;
  adminId: number;
  name: string;
  slug: string;
  color: string;
  location: string;
  adminName: string;
  isEvent: boolean;
  isPrepaid: boolean;
  archived: boolean;
  zones: number;
  upcomingEvents: number;
}

export interface EnclosureOptionDto {
  id: number;
  adminId: number;
  name: string;
  slug: string;
  timeZone: string;
  buyerLimit: number;
}

/** "Monterrey (centro)", or the IANA name of a zone outside the list. */
export function timeZoneName(timeZone: string): string {
  return TIME_ZONES.find((zone) => zone.value === timeZone)?.label ?? timeZone;
}
