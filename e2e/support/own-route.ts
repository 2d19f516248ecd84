import { everyone } from "@/e2e/support/sample";
import type { ActorName, Person, World } from "@/e2e/support/world";

/** The answer that each actor gets: a status, or the path that it is sent to. */
type Answers = Record<ActorName, number | string>;

/** A handler of the pages, outside the API: asked with the cookie. */
export interface OwnRoute {
  /** The route's path as the folders of `app` spell it. */
  route: string;
  method: "GET" | "POST";
  address: (world: World) => string | Promise<string>;
  body?: (world: World) => unknown;
  /** Gives the person who asks, where it is not the world's own one. */
  person?: (world: World, name: ActorName) => Promise<Person>;
  answers: Answers;
}

export const staffAndGuard: Answers = {
  ...everyone(200),
  visitor: "/login",
  buyer: 403,
  otherBuyer: 403,
  otherAdmin: 404,
  prepaid: 404,
};

export const staffOfTenant: Answers = { ...staffAndGuard, guard: 403, phone: 403 };

export const staffOfAnyTenant: Answers = { ...staffOfTenant, otherAdmin: 200, prepaid: 200 };

export const platformOnly: Answers = { ...everyone(403), visitor: "/login", platform: 200 };
