import { z } from "zod";
import type { Changes } from "@/lib/core/changes";
import {
  HourField,
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
import { DEFAULT_BANNER, DIRECTIONS, GATE_WAYS, TERMS_POLICY } from "@/lib/enclosures/client";
import { ContactEmail, ContactPhone, degreesField, MapUrl } from "@/lib/enclosures/contact-fields";
import { METHODS } from "@/lib/pricing/client";
import { PicturePath } from "@/lib/storage/schemas";

/** Only an IANA name will do: Postgres reads the sign of a bare offset the other way round. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("es-MX", { timeZone: name }));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The first segment of the store's address: lower case letters, digits and single hyphens, 3 to 60 signs. */
export const Slug = z
  .string({ error: FIELD.required })
  .trim()
  .toLowerCase()
  .min(1, FIELD.required)
  .max(60, FIELD.tooLong)
  .regex(/^[a-z0-9](-?[a-z0-9]){2,59}$/, "Usa de 3 a 60 letras sin acento, números y guiones sencillos");

export const GateInput = z.object({
  id: OptionalIdField,
  label: textField(12),
  street: optionalTextField(80),
  direction: z.enum(DIRECTIONS, { error: FIELD.select }).default("n"),
  ways: z.enum(GATE_WAYS, { error: FIELD.select }).default("both"),
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
  asksPlate: z.boolean().default(false),
  timeZone: z.string().trim().refine(isTimeZone, FIELD.select).default("America/Monterrey"),
  dayStart: HourField.default(360),
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

/** Only methods whose fee differs from the venue's. */
const MethodFees = z
  .array(
    z.object({
      method: z.enum(METHODS, { error: FIELD.select }),
      feeBps: fees.feeBps,
      feeFixedCents: fees.feeFixedCents,
    }),
  )
  .max(METHODS.length)
  .refine((list) => new Set(list.map(({ method }) => method)).size === list.length, "Cada forma de pago va una vez");

function wholePoint(data: { latitude: number | null; longitude: number | null }, issues: z.core.$RefinementCtx): void {
  if ((data.latitude === null) === (data.longitude === null)) return;
  const path = [data.latitude === null ? "latitude" : "longitude"];
  issues.addIssue({ code: "custom", path, message: "Escribe latitud y longitud, o ninguna" });
}

const POLICY_HOURS = 90 * 24;

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

/** `adminId` is the tenant. Fees may be given as percent or basis points, pesos or centavos (see core/fields). */
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

export const EnclosureChange = z.object({ id: IdField, revision: RevisionField });

/**
 * Fields that are not sent stay, and so do the terms of a policy and the fields of a gate that has its id. Only the
 * platform may change fees. Gates are the whole list: those that are missing are archived.
 */
export type UpdateEnclosureInput = z.input<typeof EnclosureChange> &
  Changes<Omit<CreateEnclosureInput, "adminId" | "policy">> & {
    policy?: Changes<z.input<typeof Policy>> | undefined;
  };

export const EnclosureId = z.object({ id: IdField });

export type EnclosureIdInput = z.input<typeof EnclosureId>;

export const StorePoster = EnclosureId.extend({
  paper: z.enum(["carta", "a4"]).catch("carta"),
});

export type StorePosterInput = z.input<typeof StorePoster>;

export const StoreQr = EnclosureId.extend({ format: z.enum(["png", "svg"]).catch("png") });

export type StoreQrInput = z.input<typeof StoreQr>;
