import { z } from "zod";
import { IdField, intField, OptionalIdField, optionalIntField, textField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import { SEND_CHANNELS } from "@/lib/passes/schemas";
import { Email, Phone } from "@/lib/users/schemas";

export const MOST_COURTESIES = 5_000;
export const MOST_RIGHTS = 20;

/** How a courtesy stands: `used` has no entry left; `cancelled` with its event. */
export const COURTESY_STATES = ["unassigned", "assigned", "sent", "used", "blocked", "deleted", "cancelled"] as const;
export type CourtesyState = (typeof COURTESY_STATES)[number];

export const COURTESY_STATE_WORDS: Readonly<Record<CourtesyState, string>> = {
  unassigned: "Sin asignar",
  assigned: "Asignado",
  sent: "Enviado",
  used: "Usado",
  blocked: "Bloqueado",
  deleted: "Eliminado",
  cancelled: "Evento cancelado",
};

/** Empty answers null. */
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

/** A plate as it is compared: letters and digits, in capitals. */
const Plate = z
  .string()
  .trim()
  .max(20, FIELD.tooLong)
  .transform((text) => text.toUpperCase().replace(/[\s\-.]/g, ""))
  .refine((plate) => /^[A-Z0-9]{3,10}$/.test(plate), "Escribe de 3 a 10 letras y números");

const Note = orBlank(z.string().trim().max(300, FIELD.tooLong));

/** Whose it is. Only the name must be there. */
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

/** Labels of numbered places as typed, "A1, A2 A3", or as a list. */
const Labels = z
  .union([z.array(z.string()), z.string().max(60_000, FIELD.tooLong)])
  .nullish()
  .transform((value) => {
    const parts = typeof value === "string" ? value.split(/[\s,;]+/) : (value ?? []);
    return [...new Set(parts.map((part) => part.trim().toUpperCase()).filter(Boolean))];
  })
  .refine((labels) => labels.length <= MOST_COURTESIES, `Escribe a lo más ${MOST_COURTESIES} lugares`);

const where = { eventId: IdField, zoneId: IdField };

/** Some for a zone of an event: as many as `quantity`, or one for each place that is named, or for each person. */
export const GenerateCourtesies = z
  .object({
    ...where,
    quantity: optionalIntField(1, MOST_COURTESIES),
    labels: Labels,
    people: z.array(Guest).max(MOST_COURTESIES).optional(),
    entryRights: Rights,
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
    return { ...rest, labels, people: people ?? [], quantity: labels.length || Math.max(quantity ?? 0, count) };
  });
export type GenerateCourtesiesInput = z.input<typeof GenerateCourtesies>;

/** One for a person, at once. */
export const RegisterCourtesy = Guest.extend({
  ...where,
  label: orBlank(z.string().trim().max(12, FIELD.tooLong)),
  entryRights: Rights,
});
export type RegisterCourtesyInput = z.input<typeof RegisterCourtesy>;

/** Ids grow with sales. */
const PassIdField = z
  .union([z.number(), z.string()], { error: FIELD.select })
  .transform((value) => Number(value))
  .pipe(z.number({ error: FIELD.select }).int().min(1).max(Number.MAX_SAFE_INTEGER));

export const CourtesyRef = z.object({ id: PassIdField });
export type CourtesyRef = z.input<typeof CourtesyRef>;

export const BatchRef = z.object({ id: IdField });
export type BatchRef = z.input<typeof BatchRef>;

export const AssignCourtesy = Guest.extend({ id: PassIdField });
export type AssignCourtesyInput = z.input<typeof AssignCourtesy>;

/** The person's data may be empty where nobody has it yet. */
export const UpdateCourtesy = Guest.extend({
  id: PassIdField,
  name: orBlank(textField(120)),
  entryRights: intField(1, MOST_RIGHTS).optional(),
  isBlocked: z.boolean().optional(),
});
export type UpdateCourtesyInput = z.input<typeof UpdateCourtesy>;

/** As `UpdateCourtesy`, of one that a person has, or is to have. */
export const NamedCourtesy = UpdateCourtesy.refine(({ name }) => name !== null, {
  path: ["name"],
  message: FIELD.required,
});

/** Which ones: these, or all of an event, a zone of it, a batch, in a state. */
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

/** Without a channel: by e-mail who has one, else by WhatsApp. */
export const SendCourtesies = z.object({ ...selection, channel: z.enum(SEND_CHANNELS).nullish() }).superRefine(someOf);
export type SendCourtesiesInput = z.input<typeof SendCourtesies>;

export const BlockCourtesies = z.object({ ...selection, isBlocked: z.boolean() }).superRefine(someOf);
export type BlockCourtesiesInput = z.input<typeof BlockCourtesies>;

/** Those named, or all that nobody used yet, of a zone of an event. */
export const ReassignCourtesies = z.object({
  ...where,
  newEventId: IdField,
  newZoneId: IdField,
  ids: z.array(PassIdField).min(1, FIELD.select).max(MOST_COURTESIES, FIELD.tooLong).optional(),
});
export type ReassignCourtesiesInput = z.input<typeof ReassignCourtesies>;

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

export interface CourtesyDto {
  id: number;
  adminId: number;
  shortCode: string;
  state: CourtesyState;
  name: string | null;
  email: string | null;
  phone: string | null;
  plate: string | null;
  note: string | null;
  eventId: number;
  eventName: string;
  startsAt: Date;
  isOver: boolean;
  timeZone: string;
  zoneId: number;
  zoneKey: string;
  zoneName: string;
  placeLabel: string | null;
  batchId: number;
  entryRights: number;
  entriesUsed: number;
  assignedAt: Date | null;
  sentAt: Date | null;
  openedAt: Date | null;
  createdAt: Date;
}

/** What a batch is, and how far its job is. */
export interface CourtesyBatchDto {
  id: number;
  eventId: number;
  eventName: string;
  zoneId: number;
  zoneKey: string;
  zoneName: string;
  quantity: number;
  made: number;
  state: "running" | "done" | "cancelled";
  isEventCancelled: boolean;
  timeZone: string;
  createdAt: Date;
  finishedAt: Date | null;
}

/** Courtesies of a zone of an event; deleted ones count nowhere. */
export interface CourtesyZoneDto {
  zoneId: number;
  zoneKey: string;
  zoneName: string;
  capacity: number;
  /** Places that anybody may take now. */
  free: number;
  total: number;
  unassigned: number;
  sent: number;
  used: number;
  blocked: number;
}

/** `withdrawn`: deleted; `over`: its event has ended; `cancelled`: its event was. */
export type GuestStatus = "valid" | "used" | "blocked" | "over" | "cancelled" | "withdrawn";

/** A courtesy as its person sees it. */
export interface GuestCourtesyDto {
  id: number;
  status: GuestStatus;
  name: string | null;
  plate: string | null;
  event: { id: number; name: string; startsAt: Date; endsAt: Date; doorsAt: Date | null; parkingOpensAt: Date };
  venue: { name: string; color: string; location: string; timeZone: string; mapUrl: string };
  zone: { key: string; name: string; walkMinutes: number | null };
  placeLabel: string | null;
  gates: { label: string; street: string }[];
  entryRights: number;
  entriesUsed: number;
  /** Of one that still admits. */
  code: { token: string; short: string; qr: { size: number; path: string } } | null;
}

export { guestsOf } from "@/lib/courtesy-qrs/guest-lines";

/** What the form asks for, before its list of persons is read. */
export const GenerateForm = z.object({
  ...where,
  quantity: z.string(),
  labels: z.string(),
  guests: z.string(),
  entryRights: z.string(),
  note: z.string().max(300, FIELD.tooLong),
});

/** A row of a file of guests; `place` is a numbered place's label. */
export const GUEST_FIELD_LABELS = {
  name: "Nombre",
  email: "Correo",
  phone: "WhatsApp",
  plate: "Placa",
  note: "Nota",
  place: "Lugar",
} as const;
export type GuestField = keyof typeof GUEST_FIELD_LABELS;

export const GUEST_FILE_BYTES = 5 * 1024 * 1024;

export const GuestFile = z.object({
  content: z.custom<Uint8Array>((value) => value instanceof Uint8Array, FIELD.required),
});
export type GuestFileInput = z.input<typeof GuestFile>;

/** The form with a file besides, and whether its rows that are wrong are left out. */
export const GenerateFromFile = GenerateForm.extend({ ...GuestFile.shape, leaveOut: z.boolean().default(false) });
export type GenerateFromFileInput = z.input<typeof GenerateFromFile>;

export interface GuestFileRow {
  rowNumber: number;
  values: Record<GuestField, string>;
  /** In Spanish, with the column's name; none: the row is right. */
  problems: string[];
}

export interface GuestFileDto {
  total: number;
  badTotal: number;
  /** The first of those that are wrong, and of those that are right as they were read. */
  bad: GuestFileRow[];
  first: GuestFileRow[];
  /** It names a place for each person. */
  hasPlaces: boolean;
}
