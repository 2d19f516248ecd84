import { randomUUID } from "node:crypto";
import { json } from "node:stream/consumers";
import { z } from "zod";
import { closeDb } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { urlsOf } from "@/db/rights";
import { seedBase } from "@/db/seed/base";
import { setInitialCredentials } from "@/lib/auth";
import { env } from "@/lib/core/env";
import { DomainError } from "@/lib/core/errors";
import { messageFor } from "@/lib/core/messages";
import { QUEUES } from "@/lib/jobs";

const Given = z.object({ email: z.string(), password: z.string(), force: z.boolean() });

function lineFor(error: DomainError): string {
  if (error.code === "user.has_password") {
    return "el administrador ya tiene contraseña y no se cambió nada; para cambiarla agrega --force.";
  }
  const texts = Object.values(error.details.fields ?? {});
  return texts.length > 0 ? `${texts.join("; ")}.` : messageFor(error);
}

const input = Given.parse(await json(process.stdin));
try {
  const urls = urlsOf(env());
  await migrateDatabase(urls, Object.keys(QUEUES));
  await seedBase(urls.owner);
  const ctx = { actor: { kind: "system" as const, name: "admin:create" }, now: new Date(), requestId: randomUUID() };
  const { email } = await setInitialCredentials({ ctx, input });
  console.log(`Listo: el administrador entra en ${env().APP_URL}/login con ${email}.`);
} catch (error) {
  if (!(error instanceof DomainError)) throw error;
  console.error(`Error: ${lineFor(error)}`);
  process.exitCode = 1;
} finally {
  await closeDb();
}
