import { sql } from "drizzle-orm";
import { z } from "zod";
import { hasReplica, onReplica } from "@/db/client";
import type { Env } from "@/lib/core/env";
import { broken, causeOf, type Finding, fine, warning } from "@/lib/doctor/finding";
import { checkWhatsAppService } from "@/lib/notifications";
import { replicaLag } from "@/lib/telemetry";

/** Seconds: reports say until when their data are, and nobody expects a minute. */
const LATE_SECONDS = 60;
const PATIENCE_MS = 8_000;

/** `seconds` is how far it is behind the database. */
export function judgeReplica({ follows, seconds }: { follows: boolean; seconds: number }): Finding {
  if (!follows) {
    return broken(
      "réplica",
      "contesta, pero no sigue a ninguna base: sus datos no se ponen al día",
      "apunta DATABASE_REPLICA_URL a una réplica, o quítala",
    );
  }
  const text = `contesta, y va ${seconds.toFixed(1)} s atrás`;
  return seconds > LATE_SECONDS
    ? warning("réplica", text, "mira pg_stat_replication en la base, y el disco de la réplica")
    : fine("réplica", text);
}

/** Nothing where the settings name none. */
export async function checkReplica(): Promise<Finding[]> {
  if (!hasReplica()) return [];
  try {
    const [row] = await onReplica((db) => db.execute<{ follows: boolean }>(sql`select pg_is_in_recovery() as follows`));
    return [judgeReplica({ follows: row?.follows ?? false, seconds: await replicaLag() })];
  } catch (error) {
    return [
      broken(
        "réplica",
        `no contesta (${causeOf(error)}); los reportes leen de la base`,
        "revisa DATABASE_REPLICA_URL y que esté encendida, o quítala",
      ),
    ];
  }
}

/** Nothing where the settings name none. Nothing is sent. */
export async function checkWhatsApp(settings: Parameters<typeof checkWhatsAppService>[0]): Promise<Finding[]> {
  if (!settings.WHATSAPP_TOKEN) return [];
  try {
    await checkWhatsAppService(settings);
    return [fine("WhatsApp", "Meta acepta la llave y conoce el teléfono; no se envió nada")];
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    return [broken("WhatsApp", `Meta no acepta (${reason})`, "revisa WHATSAPP_TOKEN y WHATSAPP_PHONE_ID")];
  }
}

const Said = z.object({ success: z.boolean(), "error-codes": z.array(z.string()).default([]) });

/**
 * Asks Cloudflare about a token that nobody was given: it refuses the token if it knows the secret, and otherwise the
 * secret. Nothing where the settings have none.
 * https://developers.cloudflare.com/turnstile/get-started/server-side-validation/
 */
export async function checkTurnstile(
  settings: Pick<Env, "TURNSTILE_SECRET_KEY" | "TURNSTILE_URL">,
): Promise<Finding[]> {
  const { TURNSTILE_SECRET_KEY: secret, TURNSTILE_URL } = settings;
  if (!secret) return [];
  const mend = "revisa TURNSTILE_SECRET_KEY; mientras, quien llega a una fila resuelve un acertijo";
  try {
    const response = await fetch(`${TURNSTILE_URL}/turnstile/v0/siteverify`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ secret, response: "doctor" }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const { success, "error-codes": codes } = Said.parse(await response.json());
    if (success) {
      return [warning("Turnstile", "la llave secreta es de prueba: deja pasar a todos", "pon la de tu sitio")];
    }
    const refusesToken = codes.some((code) => code === "invalid-input-response" || code === "timeout-or-duplicate");
    return refusesToken
      ? [fine("Turnstile", "Cloudflare conoce la llave secreta; la del sitio solo se prueba en un navegador")]
      : [broken("Turnstile", `Cloudflare no acepta la llave secreta (${codes.join(", ")})`, mend)];
  } catch (error) {
    return [broken("Turnstile", `Cloudflare no contesta (${causeOf(error)})`, mend)];
  }
}
