import { z } from "zod";
import { Cents, GateWire, Id } from "@/app/api/v1/wire";
import type { VenueByAdminDto } from "@/lib/enclosures";
import { DIRECTIONS, type EnclosureDto, type EnclosureRowDto } from "@/lib/enclosures/client";
import type { CreateEnclosureInput } from "@/lib/enclosures/schemas";
import { METHODS } from "@/lib/pricing/client";

const Bps = z.int().describe("Puntos base: 1500 = 15 %");
const Hours = z.int().min(0).nullable().describe("Horas; null = no se permite");
const Picture = z
  .string()
  .describe(
    "Dirección de una imagen: la `data.path` que responde POST /api/pictures?kind=banner|logo|plan|event&admin=… (multipart, campo `file`, con el mismo token), o una de /img/",
  );

const Fee = z.object({ method: z.enum(METHODS), feeBps: Bps, feeFixedCents: Cents });

const PolicyWire = z
  .object({
    changeUntilHours: Hours,
    changeFeeCents: Cents,
    changeCreditsFee: z.boolean(),
    returnUntilHours: Hours,
    returnFeeBps: Bps,
    returnWithFee: z.boolean(),
    transferUntilHours: Hours,
    rescheduleReturnHours: Hours,
    cancelRefundsFee: z.boolean(),
    depositTwoPeople: z.boolean(),
  })
  .meta({ id: "EnclosurePolicy" });

const facts = {
  name: z.string(),
  slug: z.string().describe("Primer segmento de la dirección de su tienda; las que tuvo antes llevan a la actual"),
  color: z.string().describe("#rrggbb"),
  chrUbicacion: z.string(),
  mapUrl: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  contactPhone: z.string().describe("Diez dígitos, o vacío"),
  contactEmail: z.string(),
  contactWhatsapp: z.string().describe("Diez dígitos, o vacío"),
  banner: Picture,
  logo: Picture.nullable(),
  planImage: Picture.nullable(),
  isEvent: z.boolean(),
  isPrepaid: z.boolean(),
  timeZone: z.string(),
  holdMinutes: z.int(),
  buyerLimit: z.int(),
  feeBps: Bps,
  feeFixedCents: Cents,
  priceIvaBps: Bps,
  feeIvaBps: Bps,
  methodFees: z.array(Fee).describe("Formas de pago cuyo cargo no es el del recinto"),
  policy: PolicyWire,
};

/** A venue as its administrators see it. */
export const EnclosureDetailWire = z
  .object({
    id: Id,
    idAdmin: Id,
    nameAdmin: z.string(),
    ...facts,
    planWidth: z.int().nullable(),
    planHeight: z.int().nullable(),
    gates: z.array(GateWire),
  })
  .meta({ id: "EnclosureDetail" });

export function enclosureDetailWire(venue: EnclosureDto): z.input<typeof EnclosureDetailWire> {
  const { adminId, adminName, location, ...rest } = venue;
  return { ...rest, idAdmin: adminId, nameAdmin: adminName, chrUbicacion: location };
}

/** What a venue is made from, or becomes: what is left out of a change goes back to its default, but for fees, gates and each term of the policy, which stay. */
export const EnclosureBody = z.object({
  ...z.object(facts).partial().shape,
  name: facts.name,
  slug: facts.slug,
  chrUbicacion: facts.chrUbicacion,
  policy: PolicyWire.partial().optional(),
  gates: z
    .array(
      z.object({
        id: Id.optional(),
        label: z.string(),
        street: z.string().optional(),
        direction: z.enum(DIRECTIONS).optional(),
        planPoint: z.tuple([z.number(), z.number()]).nullable().optional(),
      }),
    )
    .optional(),
});

/** The wire's names to the domain's, for errors. */
export const ENCLOSURE_NAMES = {
  adminId: "idAdmin",
  location: "chrUbicacion",
  planX: "planPoint",
  planY: "planPoint",
};

export function enclosureInput({
  chrUbicacion,
  gates,
  ...body
}: z.output<typeof EnclosureBody>): Omit<CreateEnclosureInput, "adminId"> {
  const doors = gates?.map(({ planPoint, ...gate }) => ({
    ...gate,
    planX: planPoint?.[0] ?? null,
    planY: planPoint?.[1] ?? null,
  }));
  return { ...body, location: chrUbicacion, ...(doors ? { gates: doors } : {}) };
}

export const EnclosureRowWire = z
  .object({
    id: Id,
    idAdmin: Id,
    nameAdmin: z.string(),
    name: z.string(),
    slug: z.string(),
    color: z.string(),
    chrUbicacion: z.string(),
    isEvent: z.boolean(),
    isPrepaid: z.boolean(),
    zones: z.int(),
    upcomingEvents: z.int(),
  })
  .meta({ id: "EnclosureRow" });

export function enclosureRowWire(row: EnclosureRowDto): z.input<typeof EnclosureRowWire> {
  const { id, adminId, adminName, name, slug, color, location, isEvent, isPrepaid, zones, upcomingEvents } = row;
  return {
    id,
    idAdmin: adminId,
    nameAdmin: adminName,
    name,
    slug,
    color,
    chrUbicacion: location,
    isEvent,
    isPrepaid,
    zones,
    upcomingEvents,
  };
}

/** The venue's look: it decides header, colour and menus. */
export const EnclosureByAdminWire = z
  .object({
    idAdmin: Id,
    nameAdmin: z.string(),
    color: z.string(),
    chrUbicacion: z.string(),
    isEvent: z.boolean(),
    isPrepaid: z.boolean(),
  })
  .meta({ id: "EnclosureByAdmin" });

export const enclosureByAdminWire = (venue: VenueByAdminDto): z.input<typeof EnclosureByAdminWire> => venue;
