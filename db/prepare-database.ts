import { migrateDatabase } from "@/db/migrate";
import type { DatabaseUrls } from "@/db/rights";
import { seedBase } from "@/db/seed/base";
import { seedDemo } from "@/db/seed/demo";
import { hasVenues, isHalfLoaded, recreateDatabase } from "@/db/seed/demo/loading";

/**
 * Brings a database to the newest schema with the rows that every one has; with `demo`, which only the included database
 * may ask for, also the demo's data where there is no venue yet. A load that was cut short leaves nothing that anybody
 * used: the database is made anew. All of it is the owner's work; DATABASE_URL is the application's again afterwards.
 */
export async function prepareDatabase(
  urls: DatabaseUrls,
  { demo, queues, say }: { demo: boolean; queues: readonly string[]; say: (line: string) => void },
): Promise<void> {
  const { owner, app } = urls;
  if (await isHalfLoaded(owner)) {
    if (!demo) throw new Error("La carga de los datos de demostración quedó a medias: arranca una vez con DEMO=1.");
    say("La carga de los datos de demostración quedó a medias: se empieza de nuevo");
    await recreateDatabase(owner);
  }
  say("Se actualiza el esquema de la base de datos");
  await migrateDatabase(urls, queues);
  await seedBase(owner);
  if (!demo) return;
  if (await hasVenues(owner)) return;
  say("Se cargan los datos de demostración");
  try {
    await seedDemo(owner);
  } finally {
    process.env.DATABASE_URL = app;
  }
}
