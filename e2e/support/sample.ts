import { ACTORS, type ActorName, type Person, type World } from "@/e2e/support/world";

export interface Asked {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  /** In place of the actor: somebody like them, for what changes an account. */
  person?: Person;
  cartToken?: string;
}

export interface Sample {
  /**
   * Whose row it is about: nobody's or public ones (everyone who may call succeeds), the actor's own (likewise), of
   * tenant A, or of tenant A's buyer (the others do not find it).
   */
  about: "nobody" | "self" | "tenant" | "buyer";
  ask: (world: World, who: Person) => Asked | Promise<Asked>;
  /** What the actor gets instead, where a rule of the verb decides; each with a reason. */
  instead?: Partial<Record<ActorName, number>>;
  /** The answer speaks of every tenant's public rows. */
  isPublic?: true;
}

/** The same answer for all. */
export const everyone = (status: number) => Object.fromEntries(ACTORS.map((name) => [name, status]));

/** The actor's own id; the platform's for who has none. */
export const idOf = (who: Person) => who.user?.id ?? 1;
