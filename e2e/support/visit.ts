import type { ActorName, Person, World } from "@/e2e/support/world";

export interface Visit {
  /** The path in the table of screens, or "path?parameter" where the parameter makes another screen of it. */
  screen: string;
  /** The page's title. */
  title: string;
  /** The owner of the row that the page shows: nobody, tenant A, or its buyer. Others do not find it. */
  about: "nobody" | "tenant" | "buyer";
  address: (world: World, who: Person) => string | Promise<string>;
  /** The answers that differ from the table's: a status, or the address that the actor is sent to. */
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

/** Makes one row for all who look at the page, for looking does not change it. */
export function once(make: (world: World) => Promise<string>): (world: World) => Promise<string> {
  const made = new WeakMap<World, Promise<string>>();
  return (world) => {
    const known = made.get(world) ?? make(world);
    made.set(world, known);
    return known;
  };
}
