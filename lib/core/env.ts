import { z } from "zod";

const text = z.string().min(1);
const flag = z.enum(["0", "1"]).transform((value) => value === "1");
const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max);
const webAddress = z
  .url({ protocol: /^https?$/ })
  .refine((value) => URL.canParse(value) && `${new URL(value).origin}/` === new URL(value).href)
  .transform((value) => new URL(value).origin);
const key32 = z.string().refine((value) => decodedLength(value) === 32);
const networks = z
  .string()
  .transform((value) =>
    value
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  )
  .refine((parts) => parts.every(isNetwork));

function decodedLength(value: string): number {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(value)) return -1;
  return Math.floor((value.replace(/=+$/, "").length * 3) / 4);
}

function isNetwork(value: string): boolean {
  const [address = "", bits, ...rest] = value.split("/");
  if (rest.length > 0) return false;
  const six = z.ipv6().safeParse(address).success;
  if (!six && !z.ipv4().safeParse(address).success) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (six ? 128 : 32));
}

/** `https://KEY:SECRET@host/bucket`, or anything that is not an address: a folder. */
function isBackupPlace(value: string): boolean {
  if (!/^[a-z0-9]+:\/\//i.test(value)) return true;
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, pathname } = new URL(value);
  return /^https?:$/.test(protocol) && username !== "" && password !== "" && /^\/[a-z0-9][a-z0-9.-]+$/.test(pathname);
}

/** `.describe` fills the README's table; `mends` is read by the person who has to correct a wrong or missing value. */
export const settings = z.object({
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .describe("Base de datos Postgres 15 o superior. Sin ella, `npm start` y `npm run dev` usan la incluida."),
  MIGRATE_DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      "La misma base, directa (sin pooler) y con el rol dueño de las tablas: con él se migra, y al de `DATABASE_URL`, que ya debe existir y no ser dueño de nada, se le da al arrancar lo que la plataforma usa: no altera tablas ni cambia lo que solo se agrega. Sin ella se migra con `DATABASE_URL`.",
    ),
  DATABASE_REPLICA_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      "Réplica de lectura de esa base (*streaming replication*): de ella leen los reportes, que dicen hasta qué hora son sus datos. Si no responde, leen de `DATABASE_URL`.",
    ),
  DATABASE_POOL: whole(1, 200)
    .default(16)
    .describe("Conexiones de cada proceso a la base de datos (1 a 200; 16 si no se indica)."),
  BUSY_REQUESTS: whole(20, 10_000)
    .default(200)
    .describe(
      "Cuántas solicitudes en curso hacen que un proceso web rechace páginas de la tienda con 503 y «Hay mucha gente en este momento» (20 a 10000; 200 si no se indica). Antes rechaza archivos y oficina; después apartar, pagar y avisos de proveedores; los accesos, nunca.",
    ),
  REPORTS_SHARE: whole(10, 100)
    .default(30)
    .describe(
      "De cada procesador que es para reportes (la mitad, al menos uno), la parte que ocupan cuando se piden sin pausa, en por ciento (10 a 100; 30 si no se indica). `100` donde la base de datos está en otra máquina con núcleos de sobra.",
    ),
  DATABASE_PREPARE: flag
    .default(true)
    .describe(
      "`0` no deja sentencias preparadas en las conexiones, como pide un pooler en modo transacción (PgBouncer): ponlo en `DATABASE_URL`, y la base directa en `MIGRATE_DATABASE_URL`. `1` si no se indica.",
    ),
  WEB_PROCESSES: whole(0, 64)
    .optional()
    .describe(
      "Procesos web de `npm start`, que comparten el puerto (1 a 64; `0` en una máquina solo de trabajos). Si no se indica, la mitad de los núcleos: de 1 a 8, y no más de los que caben en las conexiones de la base.",
    ),
  WORKER_PROCESSES: whole(0, 64)
    .optional()
    .describe(
      "Procesos de trabajos de `npm start` (1 a 64; `0` en una máquina que solo atiende). Si no se indica, uno por cada ocho núcleos, de 1 a 8.",
    ),
  APP_URL: webAddress.describe(
    "Dirección pública, con la que se arma cada enlace. Obligatoria con `DATABASE_URL`; si no, `http://localhost:PORT`.",
  ),
  PORT: whole(1, 65_535).default(3000).describe("Puerto del servidor web (3000 si no se indica)."),
  HOST: text
    .optional()
    .describe("Interfaz en la que escucha. `127.0.0.1` con `DEMO=1`, `0.0.0.0` sin ella, si no se indica."),
  DEMO: flag
    .optional()
    .describe(
      "`1` activa el banco de pruebas y `/dev/*`, y con la base incluida también las cuentas de demostración; sin ella, su contraseña no abre ninguna cuenta. `1` con la base incluida, `0` con `DATABASE_URL`, si no se indica.",
    ),
  DATA_DIR: text.default(".data").describe("Carpeta de la base incluida, sus secretos y los archivos (`.data`)."),
  NEXTAUTH_SECRET: z
    .string()
    .min(32)
    .describe("Firma de las sesiones, 32 caracteres o más. Obligatoria con `DATABASE_URL`; si no, se genera."),
  APP_SECRET: key32.describe(
    "Clave que cifra las llaves guardadas: 32 bytes en base64. Obligatoria con `DATABASE_URL`; si no, se genera.",
  ),
  NEXTAUTH_SECRET_PREVIOUS: z
    .string()
    .min(32)
    .optional()
    .describe("La `NEXTAUTH_SECRET` anterior, mientras se cambia: sus sesiones siguen abiertas."),
  APP_SECRET_PREVIOUS: key32
    .optional()
    .describe(
      "La `APP_SECRET` anterior, mientras se cambia: abre lo que cerró, y vale lo que firmó ([docs/operations.md](docs/operations.md)).",
    ),
  TRUSTED_PROXIES: networks
    .default([])
    .describe(
      "Proxies de confianza (direcciones o redes CIDR, con comas): solo a ellos se les cree `X-Forwarded-For`.",
    ),
  RESEND_API_KEY: text.optional().describe("Envía el correo con Resend."),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe("Envía el correo por SMTP. Sin esta ni `RESEND_API_KEY`, el correo queda en el buzón incluido."),
  MAIL_FROM: text.regex(/@/).default("Control Traslado <no-responder@localhost>").describe("Remitente del correo."),
  WHATSAPP_TOKEN: text
    .optional()
    .describe(
      "Llave de la Cloud API de Meta, con la que se envía WhatsApp. Sin ella, los mensajes quedan en el buzón incluido.",
    ),
  WHATSAPP_PHONE_ID: z
    .string()
    .regex(/^\d+$/)
    .optional()
    .describe("Identificador (no el número) del teléfono que envía WhatsApp. Va junto con `WHATSAPP_TOKEN`."),
  WHATSAPP_API_URL: z
    .url({ protocol: /^https?$/ })
    .transform((value) => value.replace(/\/+$/, ""))
    .default("https://graph.facebook.com/v23.0")
    .describe("Dirección de la Cloud API con su versión (`https://graph.facebook.com/v23.0`)."),
  TURNSTILE_SITE_KEY: z
    .string()
    .regex(/^[\w.-]{10,100}$/)
    .optional()
    .describe(
      "Con ella, quien llega a una fila de espera pasa antes la comprobación de Cloudflare Turnstile. Va junto con `TURNSTILE_SECRET_KEY`.",
    ),
  TURNSTILE_SECRET_KEY: z.string().min(10).optional().describe("La llave secreta de Turnstile."),
  TURNSTILE_URL: z
    .url({ protocol: /^https?$/ })
    .transform((value) => value.replace(/\/+$/, ""))
    .default("https://challenges.cloudflare.com")
    .describe("Dirección de Turnstile (`https://challenges.cloudflare.com`)."),
  S3_ENDPOINT: webAddress
    .optional()
    .describe(
      "Guarda las imágenes en un almacén compatible con S3: su dirección sin ruta. Va junto con las otras `S3_`. Sin ella quedan en `DATA_DIR`.",
    ),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional()
    .describe(
      "Su cubeta (bucket), que ya debe existir. Ponle una regla de ciclo de vida `AbortIncompleteMultipartUpload` de un día: borra lo que dejó a medias un proceso que murió.",
    ),
  S3_REGION: text.default("us-east-1").describe("Su región (`us-east-1` si no se indica)."),
  S3_ACCESS_KEY_ID: text.optional().describe("Llave de acceso al almacén."),
  S3_SECRET_ACCESS_KEY: text.optional().describe("Secreto de esa llave."),
  BACKUP_TO: text
    .refine(isBackupPlace)
    .optional()
    .describe(
      "Dónde guarda `npm run backup` los respaldos: una carpeta (mejor de otra máquina), o `https://LLAVE:SECRETO@servidor/cubeta?region=…` de un almacén S3. Va junto con `BACKUP_KEY`.",
    ),
  BACKUP_KEY: z
    .string()
    .regex(/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/)
    .optional()
    .describe(
      "Llave que cierra y abre los respaldos, una identidad de age: `npm run backup -- --new-key` da una. Guárdala también fuera de esta máquina: sin ella no se restaura nada.",
    ),
  BACKUP_KEEP: whole(1, 1_000)
    .default(14)
    .describe("Cuántos respaldos se conservan (1 a 1000; 14 si no se indica): al tomar uno se borran los más viejos."),
  LEGAL_NAME: text
    .optional()
    .describe("Nombre o razón social de quien responde por los datos personales, para el aviso de privacidad."),
  LEGAL_ADDRESS: text.optional().describe("Su domicilio, para el aviso de privacidad."),
  PRIVACY_EMAIL: z.email().optional().describe("Correo al que se pide ver, corregir o borrar datos personales."),
  VERIFY_ABOVE: whole(0, 100_000)
    .default(3000)
    .describe(
      "Pesos: una compra de más pide antes de pagar un correo o teléfono verificado; `0` lo pide en toda compra (3000 si no se indica). El pago en efectivo y por depósito siempre lo piden.",
    ),
  VISITOR_PLACES: whole(0, 1_000)
    .default(20)
    .describe(
      "Lugares de un evento que pueden estar apartados a la vez sin cuenta desde una misma dirección, y diez veces más desde toda una red IPv6 /48 (20 si no se indica); con más hay que entrar.",
    ),
  ADMIN_IDLE_HOURS: whole(1, 720)
    .default(12)
    .describe(
      "Horas sin uso tras las que termina la sesión de un administrador en su navegador (1 a 720; 12 si no se indica).",
    ),
  MFA_REFUND_ABOVE: whole(0, 1_000_000)
    .default(5000)
    .describe(
      "Pesos: devolver de más pide al administrador su segundo factor; `0` lo pide en toda devolución (5000 si no se indica). Las cuentas de cobro, bajar listas de personas y lo que abre la cuenta de un administrador (crearlo, cambiar su contacto o perfil, reenviar su invitación, quitar un segundo factor) siempre lo piden; en la demostración, solo a quien lo activó.",
    ),
  PAYMENT_FORM_ORIGINS: z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .refine((origins) => origins.every((origin) => webAddress.safeParse(origin).success))
    .default([])
    .describe(
      "Orígenes de páginas de pago además de los de cada proveedor, con comas (el dominio propio de Stripe, por ejemplo).",
    ),
  METRICS_PORT: whole(1, 65_535)
    .optional()
    .describe(
      "Puerto en el que `npm start` da a Prometheus las métricas de todos sus procesos, en `/metrics`. Sin él no hay métricas. No lo abras al público.",
    ),
  METRICS_HOST: text
    .default("127.0.0.1")
    .describe("Interfaz de `METRICS_PORT` (`127.0.0.1` si no se indica); en otra máquina, la de una red privada."),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      "Colector de OpenTelemetry (OTLP por HTTP): ahí van las trazas de solicitudes y trabajos, con sus sentencias y llamadas por nombre, sin datos de nadie. Sin él no se traza.",
    ),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/)
    .transform(Number)
    .default(1)
    .describe("Qué parte de las trazas se manda, de 0 a 1 (1, todas, si no se indica)."),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "silent"])
    .default("info")
    .describe("Detalle del registro: `fatal`, `error`, `warn`, `info`, `debug` o `silent`."),
});

export type SettingName = keyof typeof settings.shape;
export type Env = Omit<z.output<typeof settings>, "HOST" | "DEMO"> & { HOST: string; DEMO: boolean };

const mends: Record<SettingName, string> = {
  DATABASE_URL: "escribe postgres://usuario:clave@servidor:5432/base",
  MIGRATE_DATABASE_URL: "escribe postgres://dueño:clave@servidor:5432/base, o quítala",
  DATABASE_REPLICA_URL: "escribe postgres://usuario:clave@replica:5432/base, o quítala",
  DATABASE_POOL: "escribe un número de 1 a 200, por ejemplo DATABASE_POOL=16",
  BUSY_REQUESTS: "escribe un número de 20 a 10000, por ejemplo BUSY_REQUESTS=200, o quítala",
  REPORTS_SHARE: "escribe un número de 10 a 100, por ejemplo REPORTS_SHARE=30, o quítala",
  DATABASE_PREPARE: "escribe DATABASE_PREPARE=1 o DATABASE_PREPARE=0",
  WEB_PROCESSES: "escribe un número de 0 a 64, por ejemplo WEB_PROCESSES=2, o quítala",
  WORKER_PROCESSES: "escribe un número de 0 a 64, por ejemplo WORKER_PROCESSES=1, o quítala",
  APP_URL: "escribe la dirección pública sin ruta, por ejemplo APP_URL=https://boletos.ejemplo.mx",
  PORT: "escribe un número de 1 a 65535, por ejemplo PORT=3000",
  HOST: "escribe la interfaz en la que escucha, por ejemplo HOST=0.0.0.0",
  DEMO: "escribe DEMO=1 o DEMO=0",
  DATA_DIR: "escribe una carpeta en la que se pueda escribir, por ejemplo DATA_DIR=.data",
  NEXTAUTH_SECRET: "escribe 32 caracteres o más; uno nuevo sale con: openssl rand -base64 48",
  APP_SECRET: "escribe 32 bytes en base64; uno nuevo sale con: openssl rand -base64 32",
  NEXTAUTH_SECRET_PREVIOUS: "escribe la que estaba en NEXTAUTH_SECRET, o quítala",
  APP_SECRET_PREVIOUS: "escribe la que estaba en APP_SECRET, o quítala",
  TRUSTED_PROXIES: "escribe direcciones o redes separadas con comas, por ejemplo TRUSTED_PROXIES=10.0.0.0/8",
  RESEND_API_KEY: "escribe la llave que da Resend, o quítala",
  SMTP_URL: "escribe smtp://usuario:clave@servidor:587, o quítala",
  MAIL_FROM: "escribe un remitente, por ejemplo MAIL_FROM=boletos@ejemplo.mx",
  WHATSAPP_TOKEN: "escribe la llave que da Meta; va junto con WHATSAPP_PHONE_ID, o quita las dos",
  WHATSAPP_PHONE_ID: "escribe el identificador que da Meta, solo dígitos; va junto con WHATSAPP_TOKEN, o quita las dos",
  TURNSTILE_SITE_KEY: "escribe la llave del sitio, junto con TURNSTILE_SECRET_KEY, o quita las dos",
  TURNSTILE_SECRET_KEY: "escribe la llave secreta, junto con TURNSTILE_SITE_KEY, o quita las dos",
  TURNSTILE_URL: "escribe su dirección, por ejemplo TURNSTILE_URL=https://challenges.cloudflare.com, o quítala",
  WHATSAPP_API_URL:
    "escribe la dirección con la versión, por ejemplo WHATSAPP_API_URL=https://graph.facebook.com/v23.0",
  S3_ENDPOINT: "escribe la dirección sin ruta, por ejemplo S3_ENDPOINT=https://s3.us-east-1.amazonaws.com, o quítala",
  S3_BUCKET: "escribe el nombre de la cubeta; va junto con S3_ENDPOINT",
  S3_REGION: "escribe la región, por ejemplo S3_REGION=us-east-1",
  S3_ACCESS_KEY_ID: "escribe la llave de acceso; va junto con S3_ENDPOINT",
  S3_SECRET_ACCESS_KEY: "escribe el secreto de la llave; va junto con S3_ENDPOINT",
  BACKUP_TO: "escribe una carpeta, o https://LLAVE:SECRETO@servidor/cubeta; va junto con BACKUP_KEY, o quita las dos",
  BACKUP_KEY: "escribe la que da npm run backup -- --new-key; va junto con BACKUP_TO, o quita las dos",
  BACKUP_KEEP: "escribe un número de 1 a 1000, por ejemplo BACKUP_KEEP=14, o quítala",
  LEGAL_NAME: "escribe el nombre de quien responde por los datos, o quítala",
  LEGAL_ADDRESS: "escribe el domicilio de quien responde por los datos, o quítala",
  PRIVACY_EMAIL: "escribe un correo, por ejemplo PRIVACY_EMAIL=datos@ejemplo.mx, o quítala",
  VISITOR_PLACES: "escribe un número de 0 a 1000, por ejemplo VISITOR_PLACES=20",
  VERIFY_ABOVE: "escribe pesos sin centavos, por ejemplo VERIFY_ABOVE=3000",
  ADMIN_IDLE_HOURS: "escribe un número de horas de 1 a 720, por ejemplo ADMIN_IDLE_HOURS=12",
  MFA_REFUND_ABOVE: "escribe pesos sin centavos, por ejemplo MFA_REFUND_ABOVE=5000",
  PAYMENT_FORM_ORIGINS:
    "escribe orígenes separados con comas, por ejemplo PAYMENT_FORM_ORIGINS=https://pagos.ejemplo.mx",
  METRICS_PORT: "escribe un número de 1 a 65535 que no sea PORT, por ejemplo METRICS_PORT=9464, o quítala",
  METRICS_HOST: "escribe la interfaz de METRICS_PORT, por ejemplo METRICS_HOST=127.0.0.1, o quítala",
  OTEL_EXPORTER_OTLP_ENDPOINT:
    "escribe la dirección del colector, por ejemplo OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318, o quítala",
  OTEL_TRACES_SAMPLER_ARG: "escribe un número de 0 a 1, por ejemplo OTEL_TRACES_SAMPLER_ARG=0.1, o quítala",
  LOG_LEVEL: "escribe fatal, error, warn, info, debug o silent",
};

const secretNames: readonly SettingName[] = [
  "DATABASE_URL",
  "MIGRATE_DATABASE_URL",
  "DATABASE_REPLICA_URL",
  "NEXTAUTH_SECRET",
  "APP_SECRET",
  "NEXTAUTH_SECRET_PREVIOUS",
  "APP_SECRET_PREVIOUS",
  "RESEND_API_KEY",
  "SMTP_URL",
  "WHATSAPP_TOKEN",
  "TURNSTILE_SECRET_KEY",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "BACKUP_TO",
  "BACKUP_KEY",
];

/** These settings only work together. */
const TOGETHER: readonly (readonly SettingName[])[] = [
  ["WHATSAPP_TOKEN", "WHATSAPP_PHONE_ID"],
  ["TURNSTILE_SITE_KEY", "TURNSTILE_SECRET_KEY"],
  ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  ["BACKUP_TO", "BACKUP_KEY"],
];

/** The message is one Spanish line: which setting, its value, and how to correct it. */
export class SettingError extends Error {
  readonly setting: SettingName;

  constructor(setting: SettingName, value: string | undefined) {
    const shown =
      value === undefined ? "falta" : secretNames.includes(setting) ? "no es válida" : `no es válida («${value}»)`;
    super(`La configuración ${setting} ${shown}: ${mends[setting]}.`);
    this.name = "SettingError";
    this.setting = setting;
  }
}

/** An empty value counts as absent. Throws `SettingError` for the first setting that is missing or wrong. */
export function parseEnv(record: Readonly<Record<string, string | undefined>>): Env {
  const given: Record<string, string> = {};
  for (const name of Object.keys(settings.shape)) {
    const value = record[name]?.trim();
    if (value) given[name] = value;
  }
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const name = settings.keyof().parse(parsed.error.issues[0]?.path[0]);
    throw new SettingError(name, given[name]);
  }
  for (const names of TOGETHER) {
    const missing = names.find((name) => !given[name]);
    if (missing && names.some((name) => given[name])) throw new SettingError(missing, undefined);
  }
  const { DEMO = false, HOST = DEMO ? "127.0.0.1" : "0.0.0.0", ...rest } = parsed.data;
  return { ...rest, DEMO, HOST };
}

export function settingsTable(): string {
  const rows = Object.entries(settings.shape).map(([name, schema]) => `| \`${name}\` | ${schema.description ?? ""} |`);
  return ["| Nombre | Qué hace |", "| --- | --- |", ...rows].join("\n");
}

let cached: Env | undefined;

export function env(): Env {
  cached ??= parseEnv(process.env);
  return cached;
}

/** For tests that share a process: the settings are read anew. */
export function forgetEnv(): void {
  cached = undefined;
}
