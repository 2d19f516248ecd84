import { randomUUID } from "node:crypto";
import { closeDb } from "@/db/client";
import { rotateSigningKeys } from "@/lib/passes";

const SAID = {
  announced: "llave nueva anunciada: repite dentro de un día, cuando todos los accesos la conozcan",
  waiting: "la llave anunciada aún no tiene un día",
  rotated: "los códigos QR se firman desde ahora con la llave nueva; los anteriores siguen valiendo",
};

const ctx = { actor: { kind: "system" as const, name: "keys:rotate" }, now: new Date(), requestId: randomUUID() };
try {
  const all = await rotateSigningKeys({ ctx, input: null });
  for (const { adminId, done } of all) console.log(`Organizador ${adminId}: ${SAID[done]}.`);
  if (all.length === 0)
    console.log("Ningún organizador tiene llaves todavía: la primera se hace con su primer boleto.");
} finally {
  await closeDb();
}
