import type { ErrorDeclaration } from "@/lib/core/declarations";

export const errors = {
  "input.invalid": { status: 400, text: "Revisa los datos marcados." },
  "input.malformed": { status: 400, text: "No pudimos leer los datos enviados." },
  "input.too_large": { status: 413, text: "Enviaste más datos de los que aceptamos." },
  "auth.required": { status: 401, text: "Inicia sesión para continuar." },
  "auth.forbidden": { status: 403, text: "Tu cuenta no tiene permiso para hacer esto." },
  "auth.bad_origin": {
    status: 403,
    text: "La solicitud no viene de este sitio. Recarga la página e intenta de nuevo.",
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
  "server.unavailable": {
    status: 503,
    text: "El servicio no está disponible por ahora. Intenta de nuevo en un momento.",
  },
} as const satisfies Record<string, ErrorDeclaration>;
