import type { Db } from "@/db/client";

/** An account as barriers know it: by numbers, with the code that opens, and no name. */
export interface BarrierUser {
  /** The holder. */
  idUser: number;
  /** The account. */
  idPrepaid: number;
  folio: string;
  /** The short code of its pass. */
  code: string;
  /** Whether the code may open: false of an account that is paused, blocked, closed or was never topped up. */
  isActive: boolean;
  /** ISO 8601; null: without a limit on that side. */
  validFrom: string | null;
  validUntil: string | null;
}

export type BarrierUserKey = Pick<BarrierUser, "idUser" | "idPrepaid">;

/** The words that a controller says with an answer. */
export interface Said {
  result: string;
  message: string | null;
}

/**
 * How a controller answered: with what was asked for; with nothing in the body; with an error, in words of its own where
 * `result` and `message` are not null; or not at all within its time, as where nobody listens. An answer that is not in
 * the agreed form, or about somebody else, is an error without words.
 */
export type ControllerAnswer<T> =
  | ({ kind: "answered" } & Said & T)
  | { kind: "empty" }
  | { kind: "refused"; status: number; result: string | null; message: string | null }
  | { kind: "silent" };

/** The controller of a venue's barriers. It may take seconds, so no transaction waits for it, and it never throws. */
export interface BarrierController {
  /** Makes an account known that the controller does not have; it refuses one that it has. */
  register(user: BarrierUser): Promise<ControllerAnswer<object>>;
  /** Makes the controller have the account as it is now, whatever it had. */
  sync(user: BarrierUser): Promise<ControllerAnswer<object>>;
  find(user: BarrierUserKey): Promise<ControllerAnswer<{ user: BarrierUser }>>;
  /** Whether the controller would open for the account's code. */
  status(user: BarrierUserKey): Promise<ControllerAnswer<{ isActive: boolean }>>;
}

/** The port through which accounts reach barriers: the duty of whoever has controllers. */
export interface BarrierSync {
  /** Null: the venue has no barriers. */
  controllerOf(db: Db, enclosureId: number): Promise<BarrierController | null>;
}

let standIn: BarrierSync | null = null;

/** Tests have these barriers asked in place of the declared ones, until they call the answer. */
export function standInBarriers(barriers: BarrierSync): () => void {
  standIn = barriers;
  return () => {
    standIn = null;
  };
}

/** Duties are loaded only now, since who has controllers may come after prepaid. */
export async function controllerOf(db: Db, enclosureId: number): Promise<BarrierController | null> {
  if (standIn) return standIn.controllerOf(db, enclosureId);
  const { DUTIES } = await import("@/lib/generated/duties");
  const barriers = Object.values(DUTIES).find(({ barrierSync }) => barrierSync)?.barrierSync;
  return (await barriers?.controllerOf(db, enclosureId)) ?? null;
}
