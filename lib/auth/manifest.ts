import type {
  EntityDeclaration,
  ErrorDeclaration,
  LimitDeclaration,
  LocalLimitDeclaration,
  PermissionDeclaration,
  QueueDeclaration,
  ScreenDeclaration,
  TurnDeclaration,
} from "@/lib/core/declarations";
import { ANY_LOGIN, EVERYONE, STAFF } from "@/lib/core/roles";

export const tables = [
  "sessions",
  "login_events",
  "user_codes",
  "user_links",
  "mfa_recovery_codes",
  "api_keys",
] as const;

export const readers = {
  login_events: ["users/queries"],
} as const;

export const readModels = {
  "auth/hot": {
    reads: ["enclosures", "events", "guard_assignments", "guard_pairings"],
    why: "every request begins with it: one statement says who acts, also of a phone whose pairing or event has ended",
  },
  "auth/api-keys/actor-of-key": {
    reads: ["enclosures"],
    why: "who calls with a key is its maker as they are at that moment, as a session's person is",
  },
  "auth/sessions/actor-of-user": {
    reads: ["enclosures"],
    why: "a job that does what a person asked for must know who that is, as a request does",
  },
} as const;

export const permissions = {
  "account:read": { roles: EVERYONE, actors: ANY_LOGIN },
  "account:write": { roles: EVERYONE },
  "api_key:read": { roles: STAFF },
  "api_key:write": { roles: ["admin"], secondFactor: true },
  "api_key:revoke": { roles: STAFF },
  "mfa:reset": { roles: ["platform"], secondFactor: true },
} as const satisfies Record<string, PermissionDeclaration>;

export const screens = [
  { id: "S02", path: "/login", guard: "none", who: "visitors" },
  { id: "S03", path: "/registro", guard: "none", who: "visitors" },
  { id: "S04", path: "/recuperar", guard: "none", who: "visitors" },
  { id: "S04", path: "/recuperar/[token]", guard: "none", who: "visitors" },
  { id: "S05", path: "/codigo", guard: "none", who: "visitors" },
  { id: "S06", path: "/verificar-telefono", guard: "none", who: "all" },
  { id: "S06", path: "/verificar-correo", guard: "none", who: "all" },
  { id: "ours", path: "/segundo-factor", guard: "none", who: "all" },
  { id: "S43", path: "/change-pass", guard: "main", who: "account:read" },
  { id: "S43", path: "/change-profile", guard: "main", who: "account:read" },
  {
    id: "S57",
    path: "/llaves-api",
    guard: "main",
    who: "api_key:read",
    card: { label: "Llaves de API", icon: "key-round", at: 105 },
  },
  { id: "ours", path: "/llaves-api/nueva", guard: "main", who: "api_key:write" },
] as const satisfies readonly ScreenDeclaration[];

export const errors = {
  "auth.wrong_credentials": { status: 401, text: "El usuario y/o contraseña son incorrectos." },
  "auth.session_expired": {
    status: 401,
    text: "Lo sentimos la sesión caduco, le pedimos iniciar de nuevo para segir disfrutando de la plataforma.",
  },
  "auth.mfa_required": { status: 401, text: "Falta confirmar tu segundo factor." },
  "auth.wrong_code": { status: 401, text: "El código no es correcto o ya venció." },
  "challenge.required": {
    status: 403,
    text: (d) =>
      d.kind === "code"
        ? "Hubo demasiados intentos con esta cuenta. Por seguridad, hoy se entra con un código que te enviamos."
        : d.kind === "turnstile"
          ? "Antes de formarte comprobamos que eres una persona. Usa un navegador con JavaScript."
          : "Antes de seguir hacemos una comprobación, para cuidar tu cuenta de programas que adivinan contraseñas.",
  },
  "user.has_password": { status: 409, text: "Esa cuenta ya tiene contraseña. No se cambió nada." },
  "password.common": {
    status: 422,
    text: "Esa contraseña es de las más usadas y se adivina enseguida. Elige otra.",
  },
  "sign.wrong": { status: 422, text: "La contraseña o el código no es correcto." },
  "user.code_needed": {
    status: 403,
    text: "Por seguridad, cierra sesión y entra otra vez con un código: esto se puede hacer en los diez minutos siguientes.",
  },
  "user.wrong_password": { status: 422, text: "La contraseña actual no es correcta." },
  "api_key.invalid": {
    status: 401,
    text: "La llave de API no existe, venció, se revocó o quien la hizo ya no puede usarla. Pide otra a tu organización.",
  },
  "api_key.no_scope": {
    status: 403,
    text: (d) => `Esta llave de API no tiene el permiso ${d.scope}. Haz otra que lo tenga.`,
  },
  "api_key.person_only": {
    status: 403,
    text: "Esto lo hace una persona con su propia sesión; una llave de API no puede.",
  },
  "api_key.too_much": { status: 422, text: "Una llave no puede más que quien la hace: quita lo que tú no puedes." },
  "api_key.already_made": {
    status: 409,
    text: "Esta llave ya se hizo y no se muestra otra vez. Si no la guardaste, revócala y haz otra.",
  },
  "mfa.not_enrolled": {
    status: 409,
    text: "Tu cuenta pide un segundo factor que todavía no configuras. Entra por la página para activarlo.",
  },
  "mfa.required": {
    status: 403,
    text: (d) =>
      d.isSetUp
        ? "Esto pide un código de tu segundo factor. Confírmalo e intenta de nuevo."
        : "Esto pide un segundo factor y tu cuenta no tiene: actívalo en Mi cuenta, Seguridad, e intenta de nuevo.",
  },
  "mfa.already_enabled": { status: 409, text: "Tu segundo factor ya está activo." },
  "mfa.mandatory": { status: 409, text: "Tu cuenta pide un segundo factor; no se puede desactivar." },
  "user.unreachable": {
    status: 422,
    text: "Por ahora no enviamos mensajes por WhatsApp: escribe su correo para que pueda entrar.",
  },
  "contact.wrong_code": {
    status: 422,
    text: "El código no es correcto o ya venció. Revisa el último que te enviamos o pide otro.",
  },
  "contact.unchanged": { status: 422, text: "Ese contacto ya es el tuyo y está verificado." },
  "contact.no_whatsapp": { status: 409, text: "Por ahora no enviamos mensajes por WhatsApp. Usa tu correo." },
  "link.used": { status: 410, text: "Este enlace ya se usó, o pediste otro después. Pide uno nuevo." },
  "link.expired": { status: 410, text: "Este enlace ya venció. Pide uno nuevo." },
  "link.unknown": { status: 404, text: "Este enlace no es válido. Ábrelo completo, como te llegó, o pide uno nuevo." },
} as const satisfies Record<string, ErrorDeclaration>;

export const queues = {
  "auth.send": { retryLimit: 3, retryDelay: 2, concurrency: 1, batch: 8, pollSeconds: 0.5 },
} as const satisfies Record<string, QueueDeclaration>;

export const entities = {
  api_key: { word: "Llave de API", page: "/llaves-api" },
} as const satisfies Record<string, EntityDeclaration>;

export const localLimits = {
  /** The most that a key may ask; each has a limit of its own below it. */
  api_key: { points: 6_000, duration: 60 },
} as const satisfies Record<string, LocalLimitDeclaration>;

export const actions = {
  "api_key.created": "Hizo una llave de API",
  "api_key.shown_again": "Recibió de nuevo una llave de API sin usar",
  "api_key.revoked": "Revocó una llave de API",
  "session.opened": "Entró",
  "session.closed": "Cerró sesión",
  "user.registered": "Se registró",
  "user.invited": "Invitó a un usuario",
  "user.credentials_set": "Definió el acceso de un usuario",
  "user.profile_changed": "Cambió su perfil",
  "user.owner_came": "Entró por primera vez quien lee su correo o teléfono",
  "user.password_set": "Definió su contraseña con un enlace",
  "user.password_changed": "Cambió su contraseña",
  "user.email_change_requested": "Pidió cambiar su correo",
  "user.phone_change_requested": "Pidió cambiar su teléfono",
  "user.email_verified": "Verificó su correo",
  "user.phone_verified": "Verificó su teléfono",
  "user.mfa_enabled": "Activó su segundo factor",
  "user.mfa_disabled": "Desactivó su segundo factor",
  "user.mfa_reset": "Restableció el segundo factor de un usuario",
  "session.second_factor": "Confirmó su segundo factor",
  "user.mfa_codes_renewed": "Renovó sus códigos de recuperación",
} as const;

export const changedFields = {
  expiresAt: "Vence",
  perMinute: "Solicitudes por minuto",
  scopes: "Permisos de la llave",
  mfaEnabled: "Segundo factor",
  mfaRequired: "Segundo factor obligatorio",
  sessions: "Sesiones cerradas",
  verified: "Verificado",
} as const;

export const limits = {
  "link:address": { points: 300, duration: 900, wait: 60, most: 600 },
  "verify:account": { points: 5, duration: 3_600, wait: 900, most: 86_400 },
  "mfa:session": { points: 5, duration: 600, wait: 600, most: 600 },
  "mfa:account": { points: 5, duration: 900, wait: 300, most: 86_400 },
  "mfa:prove": { points: 5, duration: 900, wait: 300, most: 86_400 },
  "contact:account": { points: 10, duration: 3_600, wait: 600, most: 86_400 },
  "sign:account": { points: 6, duration: 900, wait: 120, most: 3_600 },
  "password:account": { points: 10, duration: 900, wait: 60, most: 3_600 },
} as const satisfies Record<string, LimitDeclaration>;

export const turns = {
  "code:send": { wait: 60, most: 900, memory: 3_600 },
  "recover:send": { wait: 60, most: 900, memory: 3_600 },
  "verify:send": { wait: 60, most: 900, memory: 3_600 },
} as const satisfies Record<string, TurnDeclaration>;
