import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { parseEnv, SettingError, type SettingName, settings, settingsTable } from "@/lib/core/env";

const valid = {
  DATABASE_URL: "postgres://a:b@localhost:5432/c",
  APP_URL: "https://boletos.ejemplo.mx/",
  NEXTAUTH_SECRET: "x".repeat(32),
  APP_SECRET: Buffer.alloc(32, 7).toString("base64"),
};

function refusal(record: Record<string, string | undefined>): SettingError {
  try {
    parseEnv(record);
  } catch (error) {
    if (error instanceof SettingError) return error;
    throw error;
  }
  throw new Error("the settings were accepted");
}

describe("parseEnv", () => {
  it("fills in the defaults and gives the address without a trailing slash", () => {
    const env = parseEnv(valid);
    expect(env).toMatchObject({
      PORT: 3000,
      DATABASE_POOL: 16,
      REPORTS_SHARE: 30,
      DATABASE_PREPARE: true,
      DEMO: false,
      HOST: "0.0.0.0",
      DATA_DIR: ".data",
      LOG_LEVEL: "info",
      TRUSTED_PROXIES: [],
      APP_URL: "https://boletos.ejemplo.mx",
    });
    expect(env.RESEND_API_KEY).toBeUndefined();
  });

  it("listens on this machine alone in the demo, unless HOST says otherwise", () => {
    expect(parseEnv({ ...valid, DEMO: "1" }).HOST).toBe("127.0.0.1");
    expect(parseEnv({ ...valid, DEMO: "1", HOST: "0.0.0.0" }).HOST).toBe("0.0.0.0");
    expect(parseEnv({ ...valid, DEMO: "0" }).HOST).toBe("0.0.0.0");
  });

  it("reads lists of networks", () => {
    const env = parseEnv({ ...valid, TRUSTED_PROXIES: "10.0.0.0/8, 192.168.1.1,fd00::/8" });
    expect(env.TRUSTED_PROXIES).toEqual(["10.0.0.0/8", "192.168.1.1", "fd00::/8"]);
  });

  it("counts an empty value as absent", () => {
    expect(parseEnv({ ...valid, PORT: "", SMTP_URL: "  " }).PORT).toBe(3000);
    expect(refusal({ ...valid, APP_URL: "" }).message).toContain("falta");
  });

  it.each<SettingName>(["DATABASE_URL", "APP_URL", "NEXTAUTH_SECRET", "APP_SECRET"])(
    "names %s when it is missing",
    (name) => {
      const error = refusal({ ...valid, [name]: undefined });
      expect(error.setting).toBe(name);
      expect(error.message).toMatch(new RegExp(`^La configuración ${name} falta: .+\\.$`));
    },
  );

  it.each<[SettingName, string]>([
    ["DATABASE_URL", "mysql://a"],
    ["MIGRATE_DATABASE_URL", "mysql://a"],
    ["DATABASE_REPLICA_URL", "mysql://a"],
    ["DATABASE_POOL", "0"],
    ["REPORTS_SHARE", "0"],
    ["DATABASE_PREPARE", "no"],
    ["APP_URL", "boletos.mx"],
    ["APP_URL", "https://boletos.mx/ruta"],
    ["PORT", "70000"],
    ["PORT", "3000x"],
    ["DEMO", "si"],
    ["NEXTAUTH_SECRET", "corto"],
    ["APP_SECRET", Buffer.alloc(16).toString("base64")],
    ["NEXTAUTH_SECRET_PREVIOUS", "corto"],
    ["APP_SECRET_PREVIOUS", "corto"],
    ["BACKUP_TO", "ftp://a:b@c/respaldos"],
    ["BACKUP_TO", "https://s3.ejemplo.mx/respaldos"],
    ["BACKUP_KEY", "una frase"],
    ["BACKUP_KEEP", "0"],
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["TRUSTED_PROXIES", "proxy.local"],
    ["SMTP_URL", "http://correo"],
    ["MAIL_FROM", "nadie"],
    ["VERIFY_ABOVE", "mil"],
    ["WHATSAPP_PHONE_ID", "+528112345678"],
    ["PRIVACY_EMAIL", "datos"],
    ["WHATSAPP_API_URL", "graph.facebook.com"],
    ["PAYMENT_FORM_ORIGINS", "https://pagos.mx/ruta"],
    ["LOG_LEVEL", "mucho"],
  ])("refuses %s=%s in one line that says how to mend it", (name, value) => {
    const error = refusal({ ...valid, [name]: value });
    expect(error.setting).toBe(name);
    expect(error.message).not.toContain("\n");
    expect(error.message).toMatch(/no es válida.*: .+/);
  });

  it("wants both settings of WhatsApp or none", () => {
    expect(refusal({ ...valid, WHATSAPP_TOKEN: "llave" }).setting).toBe("WHATSAPP_PHONE_ID");
    expect(refusal({ ...valid, WHATSAPP_PHONE_ID: "123" }).setting).toBe("WHATSAPP_TOKEN");
    const env = parseEnv({
      ...valid,
      WHATSAPP_TOKEN: "llave",
      WHATSAPP_PHONE_ID: "123",
      WHATSAPP_API_URL: "http://a/b/",
    });
    expect(env).toMatchObject({ WHATSAPP_TOKEN: "llave", WHATSAPP_PHONE_ID: "123", WHATSAPP_API_URL: "http://a/b" });
    expect(parseEnv(valid).WHATSAPP_API_URL).toBe("https://graph.facebook.com/v23.0");
  });

  it("wants all settings of the storage or none, and its address without a path", () => {
    const s3 = {
      S3_ENDPOINT: "https://s3.ejemplo.mx/",
      S3_BUCKET: "imagenes",
      S3_ACCESS_KEY_ID: "llave",
      S3_SECRET_ACCESS_KEY: "secreto-de-la-llave",
    };
    expect(parseEnv({ ...valid, ...s3 })).toMatchObject({
      S3_ENDPOINT: "https://s3.ejemplo.mx",
      S3_REGION: "us-east-1",
    });
    for (const name of Object.keys(s3)) expect(refusal({ ...valid, ...s3, [name]: undefined }).setting).toBe(name);
    expect(refusal({ ...valid, ...s3, S3_ENDPOINT: "https://s3.ejemplo.mx/cubeta" }).setting).toBe("S3_ENDPOINT");
    expect(refusal({ ...valid, ...s3, S3_BUCKET: "Mi Cubeta" }).setting).toBe("S3_BUCKET");
  });

  it("wants the place of backups and their key, or neither", () => {
    const BACKUP_KEY = `AGE-SECRET-KEY-1${"Q".repeat(58)}`;
    for (const BACKUP_TO of ["/respaldos", "https://llave:secreto@s3.ejemplo.mx/respaldos?region=mx-central-1"]) {
      expect(parseEnv({ ...valid, BACKUP_TO, BACKUP_KEY })).toMatchObject({ BACKUP_TO, BACKUP_KEEP: 14 });
      expect(refusal({ ...valid, BACKUP_TO }).setting).toBe("BACKUP_KEY");
    }
    expect(refusal({ ...valid, BACKUP_KEY }).setting).toBe("BACKUP_TO");
  });

  it("never shows a secret", () => {
    expect(refusal({ ...valid, NEXTAUTH_SECRET: "casi-secreto" }).message).not.toContain("casi-secreto");
  });
});

describe("the README", () => {
  it("describes every setting", () => {
    for (const schema of Object.values(settings.shape)) expect(schema.description).toBeTruthy();
  });

  it("holds the table of settings as it is generated", async () => {
    const readme = await readFile("README.md", "utf8");
    const block = readme.split("<!-- settings -->")[1]?.trim();
    expect(block).toBe(settingsTable());
  });
});
