import type { ActorName, Person, World } from "@/e2e/support/world";

export interface Visit {
  /** Of the screens table; with its other parameter, "path?parameter". */
  screen: string;
  /** What the page is called. */
  title: string;
  /** Whose row it shows: nobody's, tenant A's, or that of its buyer; the others do not find it. */
  about: "nobody" | "tenant" | "buyer";
  address: (world: World, who: Person) => string | Promise<string>;
  /** A status, or the address that the actor is sent to, where more than the table decides. */
  instead?: Partial<Record<ActorName, number | string>>;
  /** It shows every tenant's public rows. */
  isPublic?: true;
}

export const at = (screen: string, title: string, more: Partial<Visit> = {}): Visit => ({
  screen,
  title,
  about: "nobody",
  address: () => screen,
  ...more,
});

export const ofTenant = (screen: string, title: string, address: Visit["address"]): Visit => ({
  screen,
  title,
  about: "tenant",
  address,
});

export const ofBuyer = (screen: string, title: string, address: Visit["address"]): Visit => ({
  screen,
  title,
  about: "buyer",
  address,
});

/** One answer for all who ask: what the page shows is not changed by looking at it. */
export function once(make: (world: World) => Promise<string>): (world: World) => Promise<string> {
  const made = new WeakMap<World, Promise<string>>();
  return (world) => {
    const known = made.get(world) ?? make(world);
    made.set(world, known);
    return known;
  };
}
