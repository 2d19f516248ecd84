import { z } from "zod";
import { IdField, OptionalIdField, optionalIntField, textField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import type { PassState } from "@/lib/passes/schemas";
import { ImportMapping, type ImportValues } from "@/lib/subscriber-qrs/columns";
import { SUBSCRIBER_KINDS, type SubscriberKind, type SubscriberState } from "@/lib/subscriber-qrs/kinds";
import { Email, Phone } from "@/lib/users/schemas";

export { FIELD_LABELS, IMPORT_FIELDS, type ImportField } from "@/lib/subscriber-qrs/columns";
export * from "@/lib/subscriber-qrs/kinds";
export * from "@/lib/subscriber-qrs/selection";
export { daysText, dayText, rightsText, validText } from "@/lib/subscriber-qrs/valid-words";

/** A field that may be empty: then null. */
function blankOr<Out>(field: z.ZodType<Out, string>) {
  return z
    .string()
    .nullish()
    .transform((text, issues): Out | null => {
      if (text === null || text === undefined || text.trim() === "") return null;
      const parsed = field.safeParse(text);
      if (parsed.success) return parsed.data;
      issues.addIssue({ code: "custom", message: parsed.error.issues[0]?.message ?? FIELD.required });
      return null;
    });
}

/** A plate as written on a car or typed by a person: letters and digits, in capitals. Empty answers null. */
export const Plate = blankOr(
  z
    .string()
    .trim()
    .max(20, FIELD.tooLong)
    .transform((text, issues) => {
      const plate = text.toUpperCase().replace(/[\s\-.]/g, "");
      if (/^[A-Z0-9]{3,10}$/.test(plate)) return plate;
      issues.addIssue({ code: "custom", message: "Escribe de 3 a 10 letras y números" });
      return z.NEVER;
    }),
);

/** A day as "2026-11-28". */
export const DayField = z
  .string({ error: FIELD.required })
  .trim()
  .regex(/^(20\d{2}|2100)-\d{2}-\d{2}$/, FIELD.date)
  .refine((text) => {
    const day = new Date(`${text}T00:00:00Z`);
    return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
  }, FIELD.date);

/** As `DayField`; empty answers null. */
const OptionalDay = blankOr(DayField);

/** Who it is, as a form and a file say it. */
export const Holder = z.object({
  name: textField(120).min(2, FIELD.required),
  plate: Plate,
  email: blankOr(Email),
  phone: blankOr(Phone),
  placeLabel: blankOr(
    z
      .string()
      .trim()
      .max(12, FIELD.tooLong)
      .transform((text) => text.toUpperCase()),
  ),
});

/** Where and when it admits. Days are the venue's; a season needs none: it is valid to the season's end. */
export const Scope = z.object({
  kind: z.enum(SUBSCRIBER_KINDS, { error: FIELD.select }),
  parkingAreaId: IdField,
  seasonId: OptionalIdField,
  validFrom: OptionalDay,
  validUntil: OptionalDay,
  /** Entries in each event. */
  entryRights: optionalIntField(1, 20).transform((rights) => rights ?? 1),
});

const scopeRules = (input: z.output<typeof Scope>, issues: z.RefinementCtx) => {
  const fail = (path: string, message: string) => issues.addIssue({ code: "custom", path: [path], message });
  if (input.kind === "infinity" && input.seasonId !== null) fail("seasonId", "Un QR VIP no es de una temporada");
  if (input.kind === "subscriber" && input.seasonId === null && input.validUntil === null)
    fail("validUntil", "Elige una temporada o escribe hasta qué día vale");
  if (input.validFrom !== null && input.validUntil !== null && input.validUntil < input.validFrom)
    fail("validUntil", "Debe terminar después de empezar");
};

export type CreateSubscriberQrInput = z.input<typeof CreateSubscriberQr>;
export const CreateSubscriberQr = Scope.extend(Holder.shape).superRefine(scopeRules);

export type UpdateSubscriberQrInput = z.input<typeof UpdateSubscriberQr>;
export const UpdateSubscriberQr = Scope.omit({ kind: true })
  .extend(Holder.shape)
  .extend({ id: z.number().int().positive() });

export const SubscriberId = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
export type SubscriberIdInput = z.input<typeof SubscriberId>;

export interface SubscriberQrDto {
  id: number;
  adminId: number;
  kind: SubscriberKind;
  state: SubscriberState;
  name: string;
  plate: string | null;
  email: string | null;
  phone: string | null;
  enclosureId: number;
  enclosureName: string;
  timeZone: string;
  parkingAreaId: number;
  zoneKey: string;
  zoneName: string;
  placeLabel: string | null;
  seasonId: number | null;
  seasonName: string | null;
  validFrom: Date;
  validUntil: Date | null;
  entryRights: number;
  passId: number;
  shortCode: string;
  passState: PassState;
  /** Of the QR of now: when it was last sent, and last opened by its link. */
  sentAt: Date | null;
  openedAt: Date | null;
  createdAt: Date;
}

/** `replaced`: the link of a QR that another one took the place of. */
export type HolderStatus = "valid" | "paused" | "over" | "ended" | "replaced";

/** A subscriber's or a VIP's QR as its holder sees it. */
export interface HolderQrDto {
  id: number;
  kind: SubscriberKind;
  status: HolderStatus;
  /** Who it is, of one that is not replaced or ended. */
  name: string | null;
  plate: string | null;
  venue: { name: string; color: string; location: string; timeZone: string; mapUrl: string };
  zone: { key: string; name: string; walkMinutes: number | null };
  placeLabel: string | null;
  gates: { label: string; street: string }[];
  seasonName: string | null;
  validFrom: Date;
  validUntil: Date | null;
  entryRights: number;
  /** Of one that admits. */
  code: { token: string; short: string; qr: { size: number; path: string } } | null;
}

/** An event to come that a QR opens. */
export interface HolderEventDto {
  id: number;
  name: string;
  startsAt: Date;
  parkingOpensAt: Date;
  placeLabel: string | null;
}

/** An event of a subscriber: its place there, and what the gates saw. */
export interface SubscriberEventDto {
  eventId: number;
  name: string;
  startsAt: Date;
  endsAt: Date;
  state: "published" | "paused" | "cancelled" | "draft";
  placeLabel: string | null;
  hasPlace: boolean;
  entries: number;
  firstEntryAt: Date | null;
}

/** 5 MB and 5,000 people. */
export const IMPORT_BYTES = 5 * 1024 * 1024;
export const IMPORT_ROWS = 5_000;

export type UploadImportInput = z.input<typeof UploadImport>;
export const UploadImport = Scope.extend({
  fileName: z
    .string()
    .trim()
    .transform((name) => name.slice(0, 200).toWellFormed())
    .default("abonados"),
  content: z
    .custom<Uint8Array>((value) => value instanceof Uint8Array, "Elige el archivo")
    .refine((bytes) => bytes.byteLength > 0, "Elige el archivo")
    .refine((bytes) => bytes.byteLength <= IMPORT_BYTES, "El archivo pasa de 5 MB"),
}).superRefine(scopeRules);

const ImportId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const ImportRef = z.object({ importId: ImportId });
export type ImportRef = z.input<typeof ImportRef>;

export const MapImport = z.object({ importId: ImportId, mapping: ImportMapping });
export type MapImportInput = z.input<typeof MapImport>;

/** `leaveOut`: the rows that are wrong stay out; without it nothing is made while there are any. */
export const StartImport = z.object({ importId: ImportId, leaveOut: z.boolean().default(false) });
export type StartImportInput = z.input<typeof StartImport>;

export const IMPORT_STATES = ["mapping", "checked", "queued", "done"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const IMPORT_LABELS: Record<ImportState, string> = {
  mapping: "Faltan sus columnas",
  checked: "Revisado",
  queued: "Importando",
  done: "Importado",
};

export interface ImportDto {
  id: number;
  adminId: number;
  state: ImportState;
  fileName: string;
  kind: SubscriberKind;
  enclosureName: string;
  timeZone: string;
  zoneKey: string;
  zoneName: string;
  seasonName: string | null;
  preview: string[][];
  mapping: ImportMapping | null;
  rowsTotal: number;
  rowsBad: number;
  rowsDone: number;
  rowsMade: number;
  failure: string | null;
  createdBy: string;
  createdAt: Date;
  finishedAt: Date | null;
}

/** Rows of a file: all, those that are right or those that are not. */
export const ImportRowFilters = z.object({
  importId: ImportId,
  only: z.enum(["bad", "good"]).nullish().catch(null),
  q: z.string().trim().max(100).default(""),
});

export interface ImportRowDto {
  rowNumber: number;
  values: ImportValues;
  problems: string[];
  subscriberId: number | null;
}
