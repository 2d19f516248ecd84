import { z } from "zod";
import { Cents, centsOf, GateWire, Id } from "@/app/api/v1/wire";
import { intOf, textOfField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import type { VenueByAdminDto } from "@/lib/enclosures";
import { DIRECTIONS, type EnclosureDto, type EnclosureRowDto, GATE_WAYS } from "@/lib/enclosures/client";
import { CreateEnclosure } from "@/lib/enclosures/schemas";
import type { RowKey } from "@/lib/lists";
import { METHODS } from "@/lib/pricing/client";
import { PicturePath } from "@/lib/storage/schemas";

const BPS = "Puntos base: 1500 = 15 %";
const DAY_START = "Minutos después de la medianoche del recinto en que empieza su día de operación: 360 = 06:00";
const HOURS = "Horas; null = no se permite";
const SLUG = "Primer segmento de la dirección de su tienda; las que tuvo antes llevan a la actual";
const PICTURE =
  "Dirección de una imagen: la `data.path` que responde POST /api/pictures?kind=banner|logo|plan|event&admin=… (multipart, campo `file`, con el mismo token), o una de /img/";

const Bps = z.int().describe(BPS);
const Hours = z.int().min(0).nullable().describe(HOURS);
const Picture = z.string().describe(PICTURE);

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
  slug: z.string().describe(SLUG),
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
  asksPlate: z.boolean(),
  timeZone: z.string(),
  dayStart: z.int().describe(DAY_START),
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

const { shape } = CreateEnclosure;

const policy = shape.policy.unwrap().shape;

const gate = shape.gates.unwrap().element.shape;

const SentPicture = textOfField(PicturePath)
  .nullish()
  .describe(PICTURE)
  .meta({ "x-judged": "Una imagen que ya se subió, o una de /img/" });

const TenDigits = z.string().regex(/^([\s()-]*(\d[\s()-]*){10})?$/, FIELD.phone);

const SentHours = (field: z.ZodType) => intOf(field).nullish().describe(HOURS);

const SentBps = (field: z.ZodType) => intOf(field).optional().describe(BPS);

const SentPolicy = z.object({
  changeUntilHours: SentHours(policy.changeUntilHours),
  changeFeeCents: centsOf(policy.changeFeeCents).optional(),
  changeCreditsFee: z.boolean().optional(),
  returnUntilHours: SentHours(policy.returnUntilHours),
  returnFeeBps: SentBps(policy.returnFeeBps),
  returnWithFee: z.boolean().optional(),
  transferUntilHours: SentHours(policy.transferUntilHours),
  rescheduleReturnHours: SentHours(policy.rescheduleReturnHours),
  cancelRefundsFee: z.boolean().optional(),
  depositTwoPeople: z.boolean().optional(),
});

const SentGate = z.object({
  id: Id.optional(),
  label: gate.label,
  street: textOfField(gate.street).optional(),
  direction: z.enum(DIRECTIONS).optional(),
  ways: z.enum(GATE_WAYS).optional(),
  planPoint: z
    .tuple([intOf(gate.planX), intOf(gate.planY)])
    .nullish()
    .describe("Dónde está en el plano"),
});

const BOTH_DEGREES = { "x-judged": "Latitud y longitud, o ninguna, con hasta 15 decimales" };

/** What a venue is made from. What a null empties: contacts, pictures, the banner for the platform's own. */
export const EnclosureBody = z.object({
  name: shape.name,
  slug: textOfField(shape.slug).describe(SLUG),
  color: textOfField(shape.color).optional().describe("#rrggbb"),
  chrUbicacion: shape.location,
  mapUrl: z
    .string()
    .max(500)
    .regex(/^(https:\/\/[^\s"<>]+)?$/, "Escribe una dirección que empiece con https://")
    .nullish(),
  latitude: z.number().min(-90).max(90).nullish().meta(BOTH_DEGREES),
  longitude: z.number().min(-180).max(180).nullish().meta(BOTH_DEGREES),
  contactPhone: TenDigits.nullish().describe("Diez dígitos, o vacío"),
  contactEmail: z.union([z.literal(""), z.email(FIELD.email).max(120, FIELD.tooLong)]).nullish(),
  contactWhatsapp: TenDigits.nullish().describe("Diez dígitos, o vacío"),
  banner: SentPicture,
  logo: SentPicture,
  planImage: SentPicture,
  isEvent: z.boolean().optional(),
  isPrepaid: z.boolean().optional(),
  asksPlate: z.boolean().optional(),
  timeZone: textOfField(shape.timeZone).optional().meta({ "x-judged": "Un nombre de la base de datos IANA" }),
  dayStart: intOf(shape.dayStart).optional().describe(DAY_START),
  holdMinutes: intOf(shape.holdMinutes).optional(),
  buyerLimit: intOf(shape.buyerLimit).optional(),
  feeBps: SentBps(shape.feeBps),
  feeFixedCents: centsOf(shape.feeFixedCents).optional(),
  priceIvaBps: SentBps(shape.priceIvaBps),
  feeIvaBps: SentBps(shape.feeIvaBps),
  methodFees: z
    .array(
      z.object({
        method: z.enum(METHODS),
        feeBps: intOf(shape.feeBps).describe(BPS),
        feeFixedCents: centsOf(shape.feeFixedCents),
      }),
    )
    .max(METHODS.length)
    .optional()
    .describe("Formas de pago cuyo cargo no es el del recinto")
    .meta({ "x-judged": "Cada forma de pago va una vez" }),
  policy: SentPolicy.optional(),
  gates: z
    .array(SentGate)
    .max(40)
    .optional()
    .describe("Todos los accesos; los que faltan se archivan")
    .meta({ "x-judged": "Sin dos con el mismo nombre" }),
});

/** The wire's names to the domain's, for errors. */
export const ENCLOSURE_NAMES = {
  adminId: "idAdmin",
  location: "chrUbicacion",
  planX: "planPoint",
  planY: "planPoint",
};

type Gate = NonNullable<z.output<typeof EnclosureBody>["gates"]>[number];

/** A gate that is not drawn has no point; one whose point is not sent keeps it. */
function gateInput({ planPoint, ...gate }: Gate) {
  if (planPoint === undefined) return gate;
  return { ...gate, planX: planPoint?.[0] ?? null, planY: planPoint?.[1] ?? null };
}

export function enclosureInput<Body extends Partial<z.output<typeof EnclosureBody>>>({
  chrUbicacion,
  gates,
  ...body
}: Body) {
  return { ...body, location: chrUbicacion, gates: gates?.map(gateInput) };
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

export function enclosureByAdminWire({ id: _id, ...venue }: VenueByAdminDto): z.input<typeof EnclosureByAdminWire> {
  return venue;
}

/** The main venue comes first. */
export const BY_ADMIN_ORDER: readonly RowKey<VenueByAdminDto>[] = [{ type: "int", by: ({ id }) => id ?? 0 }];
