import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import type { JobModule } from "@/lib/jobs";
import type { MailTemplate } from "@/lib/notifications";

/** The caller's transaction. */
type Tx = Ctx & { db: Db };

/** The person whose account is erased. */
export interface ErasedPerson {
  userId: number;
}

/** What a domain does when the platform asks; every part is optional. Collected in `lib/generated/duties.ts`. */
export interface Duties {
  /** The work of the queues that the domain's manifest declares, one job for each. */
  jobs?: readonly JobModule[];
  /** The messages that the domain sends to people. */
  templates?: readonly MailTemplate[];
  /** Erases what the domain keeps of a person, in the caller's transaction. */
  erase?: (tx: Tx, person: ErasedPerson) => Promise<void>;
  /** Takes away what has served its time, a portion at a time; answers how many rows. */
  prune?: Readonly<Record<string, (tx: Tx) => Promise<number>>>;
  /** What the domain keeps of a person, for that person, by the headings of the document. */
  ownData?: (ctx: Ctx, userId: number) => Promise<Record<string, unknown>>;
}

/** Keeps the types of a domain's duties where they are written. */
export const defineDuties = (duties: Duties): Duties => duties;
