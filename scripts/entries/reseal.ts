import { randomUUID } from "node:crypto";
import { closeDb, getDb } from "@/db/client";
import { countSealed, resealSecrets } from "@/lib/doctor";

const ctx = { actor: { kind: "system" as const, name: "secrets:reseal" }, now: new Date(), requestId: randomUUID() };
try {
  const resealed = await resealSecrets({ ctx, input: null });
  const { present, previous, neither } = await countSealed(getDb());
  console.log(`Se cerraron de nuevo ${resealed} secretos; bajo APP_SECRET hay ${present}.`);
  if (previous + neither > 0) {
    console.error(`Error: ${previous} siguen bajo la anterior (repite), y ${neither} no se abren con ninguna.`);
    process.exitCode = 1;
  }
} finally {
  await closeDb();
}
