import type { ErrorDeclaration, MenuGroupDeclaration, ScreenDeclaration } from "@/lib/core/declarations";

export const screens = [
  { id: "S01", path: "/", guard: "none", who: "all" },
  { id: "S09", path: "/privacidad", guard: "none", who: "all" },
  { id: "S09", path: "/terminos", guard: "none", who: "all" },
  { id: "dev", path: "/dev/empty", guard: "none", who: "all" },
] as const satisfies readonly ScreenDeclaration[];

export const errors = {
  "input.invalid": { status: 400, text: "Revisa los datos marcados." },
  "input.malformed": { status: 400, text: "No pudimos leer los datos enviados." },
  "input.too_large": { status: 413, text: "Enviaste más datos de los que aceptamos." },
  "auth.required": { status: 401, text: "Inicia sesión para continuar." },
  "auth.forbidden": { status: 403, text: "Tu cuenta no tiene permiso para hacer esto." },
  "auth.bad_origin": {
    status: 403,
    text: (d) => `La solicitud no viene de este sitio. Ábrelo en ${d.address ?? "su dirección"} e intenta de nuevo.`,
  },
  "auth.rate_limited": {
    status: 429,
    text: (d) => `Demasiados intentos. Espera ${d.seconds ?? 60} segundos e intenta de nuevo.`,
  },
  "resource.not_found": { status: 404, text: "No encontramos lo que buscas." },
  "resource.changed": {
    status: 409,
    text: "Otra persona guardó cambios aquí mientras editabas. Los tuyos todavía no se guardan.",
  },
  "method.not_allowed": { status: 405, text: "Esa operación no existe en esta dirección." },
  "idempotency.mismatch": { status: 422, text: "Esa clave de repetición ya se usó con otros datos." },
  "idempotency.in_progress": {
    status: 409,
    text: "Esa misma solicitud todavía se está procesando. Intenta de nuevo en unos segundos.",
  },
  "idempotency.done": {
    status: 409,
    text: "Esa solicitud ya se hizo, pero su respuesta se perdió. Consulta el resultado antes de enviar otra.",
  },
  "server.unavailable": {
    status: 503,
    text: "El servicio no está disponible por ahora. Intenta de nuevo en un momento.",
  },
} as const satisfies Record<string, ErrorDeclaration>;

export const menuGroups = {
  administration: { label: "Administración", icon: "settings", at: 30 },
  sales: { label: "Ventas", icon: "ticket", at: 40 },
} as const satisfies Record<string, MenuGroupDeclaration>;

/**
 * First path segments of planned screens, which the main guard already protects. The domain that adds the screen
 * removes its segment here.
 */
export const coming = ["scan-parking"] as const;

/** Besides the screens' first segments: public files, metadata files and names of the platform. */
export const slugs = [
  "_next",
  "admin",
  "administrador",
  "api",
  "apple-icon",
  "assets",
  "barrier",
  "barriers",
  "docs",
  "error",
  "favicon",
  "favicon.ico",
  "files",
  "fonts",
  "forbidden",
  "health",
  "icon",
  "icon.svg",
  "icons",
  "iclock",
  "img",
  "index",
  "logout",
  "manifest",
  "manifest.json",
  "manifest.webmanifest",
  "not-found",
  "opengraph-image",
  "public",
  "robots",
  "robots.txt",
  "service-worker",
  "sitemap",
  "sitemap.xml",
  "soporte",
  "static",
  "sw",
  "sw.js",
  "twitter-image",
  "uploads",
  "www",
] as const;
