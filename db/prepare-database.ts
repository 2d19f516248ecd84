import { migrateDatabase } from "@/db/migrate";
import { seedBase } from "@/db/seed/base";
import { seedDemo } from "@/db/seed/demo";
import { hasVenues, isHalfLoaded, recreateDatabase } from "@/db/seed/demo/loading";

/**
 * Brings the database of DATABASE_URL to the newest schema with the rows that every one has; with `demo`, which only the
 * included database may ask for, also the demo's data where there is no venue yet. A load that was cut short leaves
 * nothing that anybody used: the database is made anew.
 */
export async function prepareDatabase(
  url: string,
  { demo, queues, say }: { demo: boolean; queues: readonly string[]; say: (line: string) => void },
): Promise<void> {
  if (await isHalfLoaded(url)) {
    if (!demo) throw new Error("La carga de los datos de demostración quedó a medias: arranca una vez con DEMO=1.");
    say("La carga de los datos de demostración quedó a medias: se empieza de nuevo");
    await recreateDatabase(url);
  }
  say("Se actualiza el esquema de la base de datos");
  await migrateDatabase(url, queues);
  await seedBase(url);
  if (!demo) return;
  if (await hasVenues(url)) return;
  say("Se cargan los datos de demostración");
  await seedDemo(url);
}
