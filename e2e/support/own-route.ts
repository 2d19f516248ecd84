import { everyone } from "@/e2e/support/sample";
import type { ActorName, Person, World } from "@/e2e/support/world";

/** What each actor is answered: a status, or the first part of the address it is sent to. */
type Answers = Record<ActorName, number | string>;

/** A handler of the pages, outside the API: asked with the cookie. */
export interface OwnRoute {
  /** As the folders of `app` name it. */
  route: string;
  method: "GET" | "POST";
  address: (world: World) => string | Promise<string>;
  body?: (world: World) => unknown;
  /** In place of the world's own people. */
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
