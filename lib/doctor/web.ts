import { connect } from "node:tls";
import { z } from "zod";
import { broken, causeOf, type Finding, fine, warning } from "@/lib/doctor/finding";

const PATIENCE_MS = 8_000;
const DAY_MS = 86_400_000;

/** What `/api/health/seen` answers: how a request looks once it is through whatever stands in front. */
export const Seen = z.object({
  address: z.string().nullable(),
  host: z.string().nullable(),
  proto: z.string().nullable(),
  /** Whether somebody said for whom the request is, and whether that was believed. */
  forwarded: z.enum(["absent", "believed", "ignored"]),
});
export type Seen = z.output<typeof Seen>;

export function judgeSeen(seen: Seen, appUrl: string): Finding {
  const { protocol, host } = new URL(appUrl);
  const text = `la solicitud se vio desde ${seen.address ?? "ninguna dirección"}, para ${seen.host ?? "nadie"} por ${seen.proto ?? "un protocolo sin decir"}`;
  if (seen.host !== host)
    return broken(
      "proxy",
      text,
      `que el proxy pase Host sin cambiarlo (${host}), como lo hacen los de ops/nginx y ops/caddy`,
    );
  if (seen.forwarded === "ignored") {
    return broken("proxy", `${text}; su X-Forwarded-For no se cree`, `agrega ${seen.address} a TRUSTED_PROXIES`);
  }
  if (protocol === "https:" && seen.forwarded === "absent") {
    return broken(
      "proxy",
      `${text}, sin X-Forwarded-For: todos los visitantes comparten una dirección y sus límites`,
      "que el proxy agregue X-Forwarded-For, como lo hacen los de ops/nginx y ops/caddy",
    );
  }
  return fine("proxy", text);
}

/** Asks the running web process through its public address. */
export async function checkWeb(appUrl: string): Promise<Finding> {
  try {
    const response = await fetch(`${appUrl}/api/health/seen`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const seen = Seen.safeParse(await response.json().catch(() => null));
    if (response.ok && seen.success) return judgeSeen(seen.data, appUrl);
    return broken(
      "proxy",
      `${appUrl} contesta ${response.status} y no es esta plataforma`,
      "revisa APP_URL y el proxy",
    );
  } catch (error) {
    return broken(
      "proxy",
      `nadie contesta en ${appUrl} (${causeOf(error)})`,
      "enciende la plataforma, o revisa APP_URL, el DNS y el proxy",
    );
  }
}

/** `refused` is why a browser would not trust it, null where it would. */
export interface Certificate {
  validTo: Date;
  refused: string | null;
}

export function judgeCertificate({ validTo, refused }: Certificate, now: Date): Finding {
  const days = Math.floor((validTo.getTime() - now.getTime()) / DAY_MS);
  const mend = "renueva el certificado y recarga el proxy";
  if (days < 0) return broken("HTTPS", `el certificado venció hace ${-days} días`, mend);
  if (refused) return broken("HTTPS", `los navegadores no aceptan el certificado (${refused})`, mend);
  const text = `al certificado le quedan ${days} días`;
  return days < 14 ? warning("HTTPS", text, mend) : fine("HTTPS", text);
}

function certificateOf({ hostname, port }: URL): Promise<Certificate> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      // A certificate that is refused is what is being looked for; nothing is sent over this connection.
      rejectUnauthorized: false,
      timeout: PATIENCE_MS,
    });
    socket.once("secureConnect", () => {
      const { valid_to } = socket.getPeerCertificate();
      // Node gives the error's code here, whatever its type says.
      const refused = socket.authorized ? null : String(socket.authorizationError);
      socket.destroy();
      resolve({ validTo: new Date(valid_to), refused });
    });
    socket.once("timeout", () => socket.destroy(Object.assign(new Error("No answer"), { code: "ETIMEDOUT" })));
    socket.once("error", reject);
  });
}

const isHere = (hostname: string) => ["localhost", "127.0.0.1", "[::1]"].includes(hostname);

export async function checkHttps(appUrl: string, now: Date): Promise<Finding> {
  const url = new URL(appUrl);
  if (url.protocol === "http:") {
    return isHere(url.hostname)
      ? fine("HTTPS", "sin HTTPS, solo para esta máquina")
      : broken(
          "HTTPS",
          "APP_URL no es https: la cámara de los teléfonos no funciona",
          "pon delante un proxy con HTTPS: docs/operations.md dice cómo",
        );
  }
  try {
    return judgeCertificate(await certificateOf(url), now);
  } catch (error) {
    return broken("HTTPS", `no se llega a ${url.host} (${causeOf(error)})`, "revisa el DNS y el proxy");
  }
}
