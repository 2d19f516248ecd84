import { z } from "zod";
import {
  IdField,
  intField,
  moneyField,
  OptionalIdField,
  optionalIntField,
  optionalTextField,
  percentField,
  RevisionField,
  textField,
} from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import { ContactEmail, ContactPhone, degreesField, MapUrl } from "@/lib/enclosures/contact-fields";
import { PicturePath } from "@/lib/storage/schemas";

export { mapLink, pointOf } from "@/lib/core/contact-words";
export { cancellationTerms, changeTerms, purchaseTerms } from "@/lib/enclosures/policy-words";

export const DIRECTIONS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;
export type GateDirection = (typeof DIRECTIONS)[number];

/** Names of the venue's sides; the plan's north is up. */
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

export const DEFAULT_BANNER = "/img/banner-default.svg";
/** Size of a plan without a picture, in the plan's own units. */
export const DEFAULT_PLAN = { width: 960, height: 720 } as const;

/** Time zones of Mexico; any other IANA name is accepted too. */
export const TIME_ZONES = [
  { value: "America/Monterrey", label: "Monterrey (centro)" },
  { value: "America/Mexico_City", label: "Ciudad de México (centro)" },
  { value: "America/Merida", label: "Mérida (centro)" },
  { value: "America/Chihuahua", label: "Chihuahua (centro)" },
  { value: "America/Cancun", label: "Cancún (este)" },
  { value: "America/Mazatlan", label: "Mazatlán (Pacífico)" },
  { value: "America/Hermosillo", label: "Hermosillo (Sonora)" },
  { value: "America/Tijuana", label: "Tijuana (noroeste)" },
] as const;

/** An IANA name: of a bare offset the database reads the sign the other way round. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("es-MX", { timeZone: name }));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The first segment of the venue's store: lower case letters, digits and single hyphens, 3 to 60. */
export const Slug = z
  .string({ error: FIELD.required })
  .trim()
  .toLowerCase()
  .min(1, FIELD.required)
  .max(60, FIELD.tooLong)
  .regex(/^[a-z0-9](-?[a-z0-9]){2,59}$/, "Usa de 3 a 60 letras sin acento, números y guiones sencillos");

/** Methods that may have a fee of their own. */
export const FEE_METHODS = ["card", "wallet", "cash", "deposit"] as const;
export type FeeMethod = (typeof FEE_METHODS)[number];
export const FEE_METHOD_NAMES: Record<FeeMethod, string> = {
  card: "Tarjeta",
  wallet: "Mercado Pago",
  cash: "Efectivo en tienda",
  deposit: "Depósito o transferencia",
};

export const GateInput = z.object({
  id: OptionalIdField,
  label: textField(12),
  street: optionalTextField(80),
  direction: z.enum(DIRECTIONS, { error: FIELD.select }).default("n"),
  planX: optionalIntField(0, 10_000),
  planY: optionalIntField(0, 10_000),
});

const Gates = z
  .array(GateInput)
  .max(40, "Un recinto tiene a lo más 40 accesos")
  .superRefine((gates, issues) => {
    const seen = new Set<string>();
    gates.forEach((gate, index) => {
      const label = gate.label.toLowerCase();
      if (seen.has(label))
        issues.addIssue({ code: "custom", path: [index, "label"], message: "Ya hay otro acceso con ese nombre" });
      seen.add(label);
    });
  });

const shape = {
  name: textField(80),
  slug: Slug,
  color: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, "Elige un color como #05216e")
    .default("#05216e"),
  location: textField(200),
  mapUrl: MapUrl,
  latitude: degreesField(90),
  longitude: degreesField(180),
  contactPhone: ContactPhone,
  contactEmail: ContactEmail,
  contactWhatsapp: ContactPhone,
  banner: PicturePath.transform((path) => path ?? DEFAULT_BANNER),
  logo: PicturePath,
  planImage: PicturePath,
  isEvent: z.boolean().default(true),
  isPrepaid: z.boolean().default(false),
  timeZone: z.string().trim().refine(isTimeZone, FIELD.select).default("America/Monterrey"),
  holdMinutes: intField(3, 60).default(10),
  buyerLimit: intField(1, 100).default(6),
  gates: Gates.default([]),
};

const fees = {
  feeBps: percentField(5_000),
  feeFixedCents: moneyField(100_000),
  priceIvaBps: percentField(5_000),
  feeIvaBps: percentField(5_000),
};

/** Fees of methods that differ from the venue's own. */
const MethodFees = z
  .array(
    z.object({
      method: z.enum(FEE_METHODS, { error: FIELD.select }),
      feeBps: fees.feeBps,
      feeFixedCents: fees.feeFixedCents,
    }),
  )
  .max(FEE_METHODS.length)
  .refine((list) => new Set(list.map(({ method }) => method)).size === list.length, "Cada forma de pago va una vez");

function wholePoint(data: { latitude: number | null; longitude: number | null }, issues: z.core.$RefinementCtx): void {
  if ((data.latitude === null) === (data.longitude === null)) return;
  const path = [data.latitude === null ? "latitude" : "longitude"];
  issues.addIssue({ code: "custom", path, message: "Escribe latitud y longitud, o ninguna" });
}

/** What a venue allows after the sale. Hours count back from the event's start; null = not allowed. */
export interface VenuePolicy {
  changeUntilHours: number | null;
  /** Kept by the venue per ticket that is changed. */
  changeFeeCents: number;
  /** Whether the old ticket's service fee counts towards the new one. */
  changeCreditsFee: boolean;
  returnUntilHours: number | null;
  /** What the venue keeps of a returned ticket's base price. */
  returnFeeBps: number;
  /** Whether the service fee comes back too. */
  returnWithFee: boolean;
  transferUntilHours: number | null;
  /** How long after the notice a rescheduled event's tickets may be returned. */
  rescheduleReturnHours: number | null;
  cancelRefundsFee: boolean;
  /** A deposit is approved by one person and accepted by another. */
  depositTwoPeople: boolean;
}

/** The site's terms: what holds at a venue that allows no more. */
export const TERMS_POLICY: VenuePolicy = {
  changeUntilHours: null,
  changeFeeCents: 0,
  changeCreditsFee: false,
  returnUntilHours: null,
  returnFeeBps: 0,
  returnWithFee: false,
  transferUntilHours: null,
  rescheduleReturnHours: null,
  cancelRefundsFee: false,
  depositTwoPeople: false,
};

/** Ninety days. */
const POLICY_HOURS = 2_160;

const Policy = z.object({
  changeUntilHours: optionalIntField(0, POLICY_HOURS),
  changeFeeCents: moneyField(100_000).default(0),
  changeCreditsFee: z.boolean().default(false),
  returnUntilHours: optionalIntField(0, POLICY_HOURS),
  returnFeeBps: percentField(10_000).default(0),
  returnWithFee: z.boolean().default(false),
  transferUntilHours: optionalIntField(0, POLICY_HOURS),
  rescheduleReturnHours: optionalIntField(1, POLICY_HOURS),
  cancelRefundsFee: z.boolean().default(false),
  depositTwoPeople: z.boolean().default(false),
});

/** A new venue. `adminId` is the tenant it belongs to. Fees: percent or basis points, pesos or centavos (see core/fields). */
export const CreateEnclosure = z
  .object({
    adminId: IdField,
    ...shape,
    feeBps: fees.feeBps.default(1_500),
    feeFixedCents: fees.feeFixedCents.default(0),
    priceIvaBps: fees.priceIvaBps.default(1_600),
    feeIvaBps: fees.feeIvaBps.default(1_600),
    methodFees: MethodFees.default([]),
    policy: Policy.default(TERMS_POLICY),
  })
  .superRefine(wholePoint);
export type CreateEnclosureInput = z.input<typeof CreateEnclosure>;

/**
 * A change of a venue. Fees are for the platform only; without them they stay, and so does the policy. Gates: the whole list;
 * those left out end.
 */
export const UpdateEnclosure = z
  .object({
    id: IdField,
    revision: RevisionField,
    ...shape,
    gates: Gates.optional(),
    feeBps: fees.feeBps.optional(),
    feeFixedCents: fees.feeFixedCents.optional(),
    priceIvaBps: fees.priceIvaBps.optional(),
    feeIvaBps: fees.feeIvaBps.optional(),
    methodFees: MethodFees.optional(),
    policy: Policy.optional(),
  })
  .superRefine(wholePoint);
export type UpdateEnclosureInput = z.input<typeof UpdateEnclosure>;

export const EnclosureId = z.object({ id: IdField });
export type EnclosureIdInput = z.input<typeof EnclosureId>;

export const StorePoster = EnclosureId.extend({
  paper: z.enum(["carta", "a4"]).catch("carta"),
});
export type StorePosterInput = z.input<typeof StorePoster>;
export const StoreQr = EnclosureId.extend({ format: z.enum(["png", "svg"]).catch("png") });
export type StoreQrInput = z.input<typeof StoreQr>;

export interface GateDto {
  id: number;
  label: string;
  street: string;
  direction: GateDirection;
  /** Where it lies on the plan, in the plan's units. */
  planPoint: [number, number] | null;
}

export interface MethodFeeDto {
  method: FeeMethod;
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
  timeZone: string;
  holdMinutes: number;
  buyerLimit: number;
  feeBps: number;
  feeFixedCents: number;
  priceIvaBps: number;
  feeIvaBps: number;
  /** Of methods whose fee is not the venue's own. */
  methodFees: MethodFeeDto[];
  policy: VenuePolicy;
  gates: GateDto[];
}

/** What a venue sells, in words: "Eventos", "Prepago", both with a comma, or that it sells nothing yet. */
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

/** The time zone in words: "Monterrey (centro)", or its IANA name. */
export function timeZoneName(timeZone: string): string {
  return TIME_ZONES.find((zone) => zone.value === timeZone)?.label ?? timeZone;
}
