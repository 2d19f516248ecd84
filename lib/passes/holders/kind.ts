import type { Db } from "@/db/client";
import type { AuditInput } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import type { ErrorCode } from "@/lib/core/errors";
import type { Permission } from "@/lib/core/permissions";
import type { QrDrawing } from "@/lib/core/qr";
import type { LinkFacts, LinkKind } from "@/lib/passes/holders/links";

export type Tx = Ctx & { db: Db };

/** A pass on a printed card. */
export interface PassCard {
  /** "CORTESÍA". */
  kind: string;
  venue: { name: string; color: string };
  zone: { key: string; name: string };
  placeLabel: string | null;
  /** The event or the season that it opens. */
  title: string;
  when: string;
  /** A QR without a name gets a line to write one on. */
  name: string | null;
  /** "Admite un auto, una vez." */
  rights: string;
  code: { short: string; qr: QrDrawing } | null;
}

/** A pass that somebody holds. `id` is the row of its kind, and in some kinds the pass itself. */
export interface HeldPass {
  id: number;
  passId: number;
  adminId: number;
}

/** A holder whose row is locked, with the facts that decide whether the pass may be sent. */
export interface SendableHolder extends HeldPass {
  email: string | null;
  phone: string | null;
  isValid: boolean;
  isTooSoon: boolean;
  /** The same cause is the same QR, sent to the same person. */
  message: { cause: string; payload: Record<string, number | string> };
}

/** A pass as its holder sees it. */
export interface ShownPass {
  name: string | null;
  plate: string | null;
  venue: { name: string; color: string; location: string; timeZone: string; mapUrl: string };
  zone: { key: string; name: string };
  placeLabel: string | null;
  gates: readonly { label: string; street: string }[];
  entryRights: number;
  /** Only a pass that admits shows its code. */
  code: { token: string; short: string; qr: QrDrawing } | null;
}

/** A pass that was found by its link or for a message; `id` is the row of its kind. */
export interface FoundPass extends ShownPass {
  id: number;
  link: LinkFacts;
}

/**
 * A kind of pass that people hold: courtesies, QRs of subscribers. It says what the shared acts (send, share, print, open,
 * tell) cannot know: its rows, which only its domain writes, and its words.
 */
export interface HolderKind<Selection, Found extends FoundPass> {
  entity: AuditInput["entity"];
  actions: Readonly<Record<"sent" | "shared" | "opened" | "printed", AuditInput["action"]>>;
  permissions: Readonly<Record<"read" | "write", Permission>>;
  errors: Readonly<Record<"notValid" | "noContact" | "linkUnknown", ErrorCode>>;
  link: LinkKind;
  /** The message that sends a pass. */
  template: string;

  /** Locks the chosen rows of the actor's tenant, in the order of their ids. */
  lockChosen: (tx: Tx, selection: Selection) => Promise<SendableHolder[]>;
  /** Whether one pass alone is to be sent: then a refusal is an error instead of a count. */
  isForOne: (selection: Selection, holders: readonly SendableHolder[]) => boolean;
  /** Notes when passes were last sent; with `onlyFirst` those that were sent before keep their time. */
  noteSent: (db: Db, ids: readonly number[], at: Date, onlyFirst: boolean) => Promise<unknown>;

  /** Locks one row of the actor's tenant, whose link may be passed on by hand; refuses any other. */
  lockForLink: (tx: Tx, id: number) => Promise<HeldPass & { link: LinkFacts }>;
  /** The pass that an unproven link claims; null if the link shows nothing. */
  findByLink: (ctx: Ctx, link: Pick<LinkFacts, "id" | "linkNo">) => Promise<Found | null>;
  /** Notes that a link was opened, if it was not since `since`. Answers the tenant where it was noted, else null. */
  noteOpened: (db: Db, found: Found, at: Date, since: Date) => Promise<number | null>;

  /** Chosen passes of the actor's tenant in the order of their ids, from the one after `after` on. */
  readChosen: (ctx: Ctx, selection: Selection, after: number, limit: number) => Promise<Found[]>;
  /** What the audit keeps of who took the sheets of a selection: a row for each tenant whose passes are chosen. */
  printRecords: (
    ctx: Ctx,
    selection: Selection,
  ) => Promise<{ entityId: number | string; adminId: number; after: Record<string, unknown> }[]>;
  sheets: { title: string; filePrefix: string };

  card: (shown: Found) => PassCard;
  page: { docTitle: string; filePrefix: string; nameless: string; createdAt: (shown: Found) => Date };
}
