import { ACTORS, type ActorName, type Person, type World } from "@/e2e/support/world";

export interface Asked {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  /** A second person like the actor, who makes the call because it changes an account. */
  person?: Person;
  cartToken?: string;
  /** A device makes the call: the header by which it signs it. */
  sign?: (request: { method: string; path: string; body: string }) => string;
}

export interface Sample {
  /**
   * Whose row it is about: nobody's or public ones (everyone who may call succeeds), the actor's own (likewise), of
   * tenant A, or of tenant A's buyer (the others do not find it).
   */
  about: "nobody" | "self" | "tenant" | "buyer";
  ask: (world: World, who: Person) => Asked | Promise<Asked>;
  /** The statuses that an actor gets by a rule of the verb, instead of the table's; each needs a reason. */
  instead?: Partial<Record<ActorName, number>>;
  /** The status that staff gets with the page's own token, by a rule of the verb. */
  mirrorOfStaff?: number;
  /** The answer speaks of every tenant's public rows. */
  isPublic?: true;
}

/** Gives every actor the same. */
export const everyone = <T>(what: T): Record<ActorName, T> =>
  Object.fromEntries(ACTORS.map((name) => [name, what])) as Record<ActorName, T>;

/** Gives the actor's own id, or the platform administrator's for an actor without an account. */
export const idOf = (who: Person) => who.user?.id ?? 1;

export const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** The samples of all domains; a call that two of them ask would lose one. */
export function merged(parts: readonly Record<string, Sample>[]): Record<string, Sample> {
  const entries = parts.flatMap((part) => Object.entries(part));
  const samples = Object.fromEntries(entries);
  if (Object.keys(samples).length < entries.length) throw new Error("Two domains have a sample of the same call");
  return samples;
}
