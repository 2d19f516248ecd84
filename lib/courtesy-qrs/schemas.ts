import { z } from "zod";
import type { Changes } from "@/lib/core/changes";
import { IdField, intField, OptionalIdField, optionalIntField, textField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import { COURTESY_STATES, MOST_COURTESIES, MOST_RIGHTS } from "@/lib/courtesy-qrs/client";
import { SEND_CHANNELS } from "@/lib/passes/client";
import { Email, Phone } from "@/lib/users/schemas";

/** Reads an empty text as null. */
const orBlank = <Out>(field: z.ZodType<Out, string>) =>
  z
    .string()
    .nullish()
    .transform((value, issues): Out | null => {
      if (value == null || value.trim() === "") return null;
      const parsed = field.safeParse(value);
      if (parsed.success) return parsed.data;
      issues.addIssue({ code: "custom", message: parsed.error.issues[0]?.message ?? FIELD.notValid });
      return z.NEVER;
    });

/** Plates are compared as letters and digits, in capitals. */
export const Plate = z
  .string()
  .trim()
  .max(20, FIELD.tooLong)
  .transform((text) => text.toUpperCase().replace(/[\s\-.]/g, ""))
  .refine((plate) => /^[A-Z0-9]{3,10}$/.test(plate), "Escribe de 3 a 10 letras y números")
  .meta({ pattern: "^[\\s.-]*([A-Za-z0-9][\\s.-]*){3,10}$" });

const Note = orBlank(z.string().trim().max(300, FIELD.tooLong));

export const Guest = z.object({
  name: textField(120),
  email: orBlank(Email),
  phone: orBlank(Phone),
  plate: orBlank(Plate),
  note: Note,
});

export type GuestInput = z.input<typeof Guest>;

export type Guest = z.output<typeof Guest>;

const Rights = optionalIntField(1, MOST_RIGHTS).transform((value) => value ?? 1);

/** Labels of numbered places are typed like "A1, A2 A3", or sent as a list. */
const Labels = z
  .union([z.array(z.string()), z.string().max(60_000, FIELD.tooLong)])
  .nullish()
  .transform((value) => {
    const parts = typeof value === "string" ? value.split(/[\s,;]+/) : (value ?? []);
    return [...new Set(parts.map((part) => part.trim().toUpperCase()).filter(Boolean))];
  })
  .refine((labels) => labels.length <= MOST_COURTESIES, `Escribe a lo más ${MOST_COURTESIES} lugares`);

const where = { eventId: IdField, zoneId: IdField };

/** There are as many courtesies as `quantity` says, or one for each named place, or one for each person. */
export const GenerateCourtesies = z
  .object({
    ...where,
    quantity: optionalIntField(1, MOST_COURTESIES),
    labels: Labels,
    people: z.array(Guest).max(MOST_COURTESIES).optional(),
    entryRights: Rights,
    /** All of them are one QR, which lets in as many cars. */
    isGroup: z.boolean().default(false),
    note: Note,
  })
  .transform(({ quantity, labels, people, ...rest }, issues) => {
    const fail = (path: string, message: string) => {
      issues.addIssue({ code: "custom", path: [path], message });
      return z.NEVER;
    };
    const count = labels.length || people?.length || quantity;
    if (!count) return fail("quantity", FIELD.required);
    if (quantity !== null && quantity < count) return fail("quantity", `Con esos datos son ${count}`);
    if (people && labels.length > 0 && people.length > labels.length)
      return fail("labels", `Escribe un lugar para cada una de las ${people.length} personas`);
    if (labels.length > 0 && quantity !== null && quantity !== labels.length)
      return fail("labels", `Escribe ${quantity} lugares, o deja vacía la cantidad`);
    const cars = labels.length || Math.max(quantity ?? 0, count);
    if (rest.isGroup) {
      if (cars < 2 || cars > MOST_RIGHTS) return fail("quantity", `Un QR de grupo es de 2 a ${MOST_RIGHTS} autos`);
      if ((people?.length ?? 0) > 1) return fail("people", "Un QR de grupo es de una sola persona");
      if (rest.entryRights > 1) return fail("entryRights", "En un grupo cada auto entra una vez");
    }
    return { ...rest, labels, people: people ?? [], quantity: cars };
  });

export type GenerateCourtesiesInput = z.input<typeof GenerateCourtesies>;

export const RegisterCourtesy = Guest.extend({
  ...where,
  label: orBlank(z.string().trim().max(12, FIELD.tooLong)),
  entryRights: Rights,
});

export type RegisterCourtesyInput = z.input<typeof RegisterCourtesy>;

/** Ids of passes grow with sales, past the limit of an ordinary id. */
const PassIdField = z
  .union([z.number(), z.string()], { error: FIELD.select })
  .transform((value) => Number(value))
  .pipe(z.number({ error: FIELD.select }).int().min(1).max(Number.MAX_SAFE_INTEGER));

export const CourtesyRef = z.object({ id: PassIdField });

export type CourtesyRef = z.input<typeof CourtesyRef>;

export const BatchRef = z.object({ id: IdField });

export type BatchRef = z.input<typeof BatchRef>;

export const AssignCourtesy = Guest.extend({ id: PassIdField });

/** The person as a whole; see `assignCourtesy` for what is not sent. */
export type AssignCourtesyInput = z.input<typeof AssignCourtesy>;

/** A courtesy that nobody has yet may lack all of a person's data. */
export const UpdateCourtesy = Guest.extend({
  id: PassIdField,
  name: orBlank(textField(120)),
  entryRights: intField(1, MOST_RIGHTS).optional(),
  isBlocked: z.boolean().optional(),
});

/** Fields that are not sent stay. */
export type UpdateCourtesyInput = Pick<z.input<typeof UpdateCourtesy>, "id"> & Changes<z.input<typeof UpdateCourtesy>>;

/** A courtesy that a person has, or is to have, needs a name. */
export const NamedCourtesy = UpdateCourtesy.refine(({ name }) => name !== null, {
  path: ["name"],
  message: FIELD.required,
});

/** Courtesies are chosen by their ids, or by event, zone, batch and state. */
const selection = {
  ids: z.array(PassIdField).min(1, FIELD.select).max(MOST_COURTESIES, FIELD.tooLong).optional(),
  eventId: OptionalIdField,
  zoneId: OptionalIdField,
  batchId: OptionalIdField,
  state: z.enum(COURTESY_STATES).nullish(),
};

const someOf = (
  { ids, eventId, batchId }: { ids?: unknown; eventId?: unknown; batchId?: unknown },
  issues: z.RefinementCtx,
) => {
  if (ids || eventId || batchId) return;
  issues.addIssue({ code: "custom", path: ["eventId"], message: FIELD.select });
};

export const SelectCourtesies = z.object(selection).superRefine(someOf);

export type SelectCourtesiesInput = z.input<typeof SelectCourtesies>;

export type CourtesySelection = z.output<typeof SelectCourtesies>;

/** Without a channel those with an e-mail get one, and the others a WhatsApp. */
export const SendCourtesies = z.object({ ...selection, channel: z.enum(SEND_CHANNELS).nullish() }).superRefine(someOf);

export type SendCourtesiesInput = z.input<typeof SendCourtesies>;

export const BlockCourtesies = z.object({ ...selection, isBlocked: z.boolean() }).superRefine(someOf);

export type BlockCourtesiesInput = z.input<typeof BlockCourtesies>;

/** Without ids all courtesies of the zone that nobody used yet are moved. */
export const ReassignCourtesies = z.object({
  ...where,
  newEventId: IdField,
  newZoneId: IdField,
  ids: z.array(PassIdField).min(1, FIELD.select).max(MOST_COURTESIES, FIELD.tooLong).optional(),
});

export type ReassignCourtesiesInput = z.input<typeof ReassignCourtesies>;

export const MoveCourtesies = z.object({
  newEventId: IdField,
  newZoneId: IdField,
  ids: z.array(PassIdField).min(1, FIELD.select).max(MOST_COURTESIES, FIELD.tooLong),
});

export type MoveCourtesiesInput = z.input<typeof MoveCourtesies>;

export const OpenCourtesy = z.object({ token: z.string().trim().min(1).max(100) });

export type OpenCourtesyInput = z.input<typeof OpenCourtesy>;

export const CourtesyFilters = z.object({
  q: z.string().trim().max(100).default(""),
  eventId: OptionalIdField.catch(null),
  zoneId: OptionalIdField.catch(null),
  batchId: OptionalIdField.catch(null),
  state: z.enum(COURTESY_STATES).nullish().catch(null),
});

export type CourtesyFilters = z.input<typeof CourtesyFilters>;

/** The form sends its list of persons as one text; `guestsOf` reads it. */
export const GenerateForm = z.object({
  ...where,
  quantity: z.string(),
  labels: z.string(),
  guests: z.string(),
  entryRights: z.string(),
  isGroup: z.boolean().default(false),
  note: z.string().max(300, FIELD.tooLong),
});

export const GuestFile = z.object({
  content: z.custom<Uint8Array>((value) => value instanceof Uint8Array, FIELD.required),
});

export type GuestFileInput = z.input<typeof GuestFile>;

/** `leaveOut`: rows of the file that are wrong are left out. */
export const GenerateFromFile = GenerateForm.extend({ ...GuestFile.shape, leaveOut: z.boolean().default(false) });

export type GenerateFromFileInput = z.input<typeof GenerateFromFile>;
