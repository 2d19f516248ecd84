import type {
  EntityDeclaration,
  ErrorDeclaration,
  PermissionDeclaration,
  QueueDeclaration,
  ScreenDeclaration,
} from "@/lib/core/declarations";
import { STAFF } from "@/lib/core/roles";

export const tables = ["admins", "users", "tenant_buyers"] as const;

export const readModels = {
  "users/queries": {
    reads: ["enclosures", "login_events"],
    why: "a person is shown with their last login, and a tenant with how many venues it has",
  },
  "users/user-sql": {
    reads: ["prepaid_accounts"],
    why: "the list of people is filtered by who has a prepaid account, in the statement that reads the page",
  },
} as const;

export const readers = { users: ["notifications/failed-messages"] } as const;

export const permissions = {
  "admin:read": { roles: ["platform"] },
  "admin:write": { roles: ["platform"] },
  "user:read": { roles: STAFF, scope: "Ver personas" },
  "people:export": { roles: STAFF, secondFactor: true },
  "user:write": { roles: STAFF },
} as const satisfies Record<string, PermissionDeclaration>;

export const screens = [
  {
    id: "S16",
    path: "/users",
    guard: "main",
    who: "user:read",
    menu: { group: "administration", label: "Usuarios", at: 30 },
  },
  { id: "ours", path: "/users/[id]", guard: "main", who: "user:read" },
  { id: "ours", path: "/users/nuevo", guard: "main", who: "user:write" },
] as const satisfies readonly ScreenDeclaration[];

export const errors = {
  "user.email_taken": {
    status: 409,
    text: "Ya hay una cuenta con ese correo. Inicia sesión o recupera tu contraseña.",
  },
  "user.phone_taken": {
    status: 409,
    text: "Ya hay una cuenta con ese teléfono. Inicia sesión o recupera tu contraseña.",
  },
  "user.name_reserved": {
    status: 422,
    text: "El nombre “Administrador” es de la plataforma: no se puede usar ni cambiar.",
  },
  "user.last_admin": {
    status: 409,
    text: "Es el último titular activo de su organización. Nombra a otro primero.",
  },
  "user.protected": { status: 409, text: "La cuenta del administrador de la plataforma no se puede cambiar así." },
  "user.money_under_way": {
    status: 409,
    text: (d) =>
      d.isOwn === false
        ? `Esta persona tiene dinero en camino, saldo o adeudo en ${d.folios ?? "una compra de otro organizador"}. Elimina la cuenta cuando eso termine.`
        : `Todavía tienes dinero en camino, saldo o adeudo en ${d.folios ?? "una de tus compras"}. Puedes eliminar tu cuenta cuando eso termine.`,
  },
  "user.tickets_to_come": {
    status: 409,
    text: (d) =>
      `Esta persona tiene boletos de eventos que vienen en ${d.folios ?? "una compra de otro organizador"}. Devuélvelos o espera a que pasen para eliminar la cuenta.`,
  },
  "user.tenant_owner": {
    status: 409,
    text: "Esta cuenta es la dueña de la organización: siempre es su titular.",
  },
  "user.own_account": { status: 409, text: "Eso no se hace aquí con tu propia cuenta. Ve a Mi Perfil." },
} as const satisfies Record<string, ErrorDeclaration>;

export const entities = {
  admin: { word: "Organizador" },
  user: { word: "Usuario", page: "/users/[id]" },
} as const satisfies Record<string, EntityDeclaration>;

export const actions = {
  "admin.created": "Creó un organizador",
  "user.created": "Creó un usuario",
  "user.updated": "Cambió un usuario",
  "user.blocked": "Bloqueó a un usuario",
  "user.unblocked": "Desbloqueó a un usuario",
  "user.erased": "Eliminó una cuenta",
  "user.erasure_incomplete": "Cerró una cuenta que falta terminar de borrar",
} as const;

export const changedFields = {
  adminId: "Organizador",
  email: "Correo",
  fullName: "Nombre completo",
  hasPassword: "Tiene contraseña",
  phone: "Teléfono",
  position: "Puesto",
  profile: "Perfil",
  unfinished: "Lo que falta",
  userId: "Usuario",
  userName: "Nombre de usuario",
} as const;

export const queues = {
  "users.erase": { retryLimit: 0, retryDelay: 0, concurrency: 1, pollSeconds: 5, cron: "*/10 * * * *" },
} as const satisfies Record<string, QueueDeclaration>;
