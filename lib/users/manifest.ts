import type { ErrorDeclaration } from "@/lib/core/declarations";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["admins", "users", "tenant_buyers"] as const;

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
    text: "Es el último administrador activo de su organización. Nombra a otro primero.",
  },
  "user.protected": { status: 409, text: "La cuenta del administrador de la plataforma no se puede cambiar así." },
  "user.own_account": { status: 409, text: "Eso no se hace aquí con tu propia cuenta. Ve a Mi Perfil." },
} as const satisfies Record<string, ErrorDeclaration>;
