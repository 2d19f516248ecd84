import type { OwnRoute } from "@/e2e/support/own-route";
import { everyone, type Sample } from "@/e2e/support/sample";
import { at, once, type Visit } from "@/e2e/support/visit";
import type { Person, World } from "@/e2e/support/world";
import { DOWNLOAD_STATES } from "@/lib/downloads/client";
import { createDownload } from "@/lib/downloads/testing";

const PATH = "/descargas";

/** The number of a file that the person waits for; nobody has one without an account. */
const waitingOf = async ({ user }: Person) => ({ params: { id: user ? (await createDownload(user.id)).id : 1 } });

export const samples: Record<string, Sample> = {
  DL1: { about: "self", ask: (_world, who) => waitingOf(who) },
  // It is not ready yet.
  DL2: { about: "self", ask: (_world, who) => waitingOf(who), instead: everyone(409) },
};

const shown = new WeakMap<Person, Promise<void>>();

/** One file in each state, with a name as long as they come, for each person who looks at the page. */
function oneOfEach(who: Person): Promise<void> {
  const make = async () => {
    const title = "Movimientos de prepago de todos los recintos";
    if (who.user) for (const state of DOWNLOAD_STATES) await createDownload(who.user.id, { state, title });
  };
  const made = shown.get(who) ?? make();
  shown.set(who, made);
  return made;
}

export const visits: readonly Visit[] = [
  at(PATH, "Descargas", {
    address: async (_world, who) => {
      await oneOfEach(who);
      return PATH;
    },
  }),
];

const ofAdmin = once(async ({ people }: World) => `${PATH}/${(await waitingOf(people.admin)).params.id}/archivo`);

export const ownRoutes: readonly OwnRoute[] = [
  {
    route: `${PATH}/[id]/archivo`,
    method: "GET",
    address: ofAdmin,
    answers: { ...everyone(404), visitor: "/login", phone: 403, admin: PATH },
  },
];
