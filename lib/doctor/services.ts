import { and, asc, eq, sql } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import { missingMigrations } from "@/db/migrations-state";
import { paymentAccounts } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import type { Env } from "@/lib/core/env";
import { DomainError } from "@/lib/core/errors";
import { textOf } from "@/lib/core/messages";
import { broken, type Finding, fine, warning } from "@/lib/doctor/finding";
import { readHealth } from "@/lib/jobs";
import { checkMailService } from "@/lib/notifications";
import { checkPaymentAccount, hasProvider } from "@/lib/payments";
import { CHECK_TEXTS, providerName } from "@/lib/payments/client";

export async function checkMail(settings: Pick<Env, "RESEND_API_KEY" | "SMTP_URL" | "DEMO">): Promise<Finding> {
  if (!settings.RESEND_API_KEY && !settings.SMTP_URL) {
    return settings.DEMO
      ? fine("correo", "queda en el buzón incluido")
      : broken("correo", "nadie lo envía: queda en el buzón incluido", "configura RESEND_API_KEY o SMTP_URL");
  }
  try {
    await checkMailService(settings);
    return fine("correo", "el servicio saluda y acepta las credenciales; no se envió nada");
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    return broken("correo", `el servicio no acepta (${reason})`, "revisa RESEND_API_KEY o SMTP_URL");
  }
}

async function accountFinding(ctx: Ctx, row: { id: number; provider: string; name: string }): Promise<Finding> {
  const check = `cobro: ${[providerName(row.provider), row.name].filter(Boolean).join(" ")}`;
  try {
    const { result } = await checkPaymentAccount({ ctx, input: { accountId: row.id } });
    const { title, text } = CHECK_TEXTS[result];
    if (result === "ok" || result === "none") return fine(check, title);
    return result === "silent" ? warning(check, title, text) : broken(check, title, text);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return warning(check, "no se preguntó", textOf(error.code));
  }
}

/** Asks each provider whether it still accepts the credentials of each account that takes money. Nothing is charged. */
export async function checkAccounts(ctx: Ctx): Promise<Finding[]> {
  const { id, provider, name } = paymentAccounts;
  const rows = await dbOf(ctx)
    .select({ id, provider, name })
    .from(paymentAccounts)
    .where(and(eq(paymentAccounts.enabled, true), sql`${provider} <> 'desk'`))
    .orderBy(asc(id));
  const asked = rows.filter((row) => hasProvider(row.provider));
  if (asked.length === 0) return [warning("cobro", "ninguna cuenta cobra todavía", "abre una en /cuentas-de-cobro")];
  const findings: Finding[] = [];
  for (const row of asked) findings.push(await accountFinding(ctx, row));
  return findings;
}

export async function checkMigrations(db: Db): Promise<Finding> {
  const missing = await missingMigrations(db);
  return missing.length === 0
    ? fine("migraciones", "al día")
    : broken("migraciones", `faltan ${missing.length}, desde ${missing[0]}`, "npm start las hace al arrancar");
}

export async function checkWorker(): Promise<Finding> {
  const { worker } = await readHealth();
  return worker === "ok"
    ? fine("trabajos", "hay un proceso vivo")
    : broken("trabajos", "ningún proceso dio señales en 15 segundos", "enciende la plataforma con npm start");
}

export function judgeQueue(seconds: number, waiting: number): Finding {
  const text = `esperan ${waiting}, el más antiguo desde hace ${Math.round(seconds)} s`;
  const mend = "mira la bitácora del proceso de trabajos; si solo va lento, pon otra máquina";
  if (seconds > 600) return broken("cola", text, mend);
  return seconds > 60 ? warning("cola", text, mend) : fine("cola", waiting === 0 ? "nada espera" : text);
}

/** Jobs whose time has come and that nobody has taken. */
export async function checkQueue(db: Db): Promise<Finding> {
  const [row] = await db.execute<{ seconds: number; waiting: number }>(sql`
    select coalesce(extract(epoch from now() - min(start_after)), 0) as seconds, count(*)::int as waiting
    from pgboss.job where state in ('created', 'retry') and start_after <= now()`);
  return judgeQueue(row?.seconds ?? 0, row?.waiting ?? 0);
}
