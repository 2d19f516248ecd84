import { expect, test } from "vitest";
import { FIELD, textOf } from "@/lib/core/messages";

/** product.md §5, in its order: each text once, letter by letter. */
test.each([
  [FIELD.userRequired, "Escribe un usuario válido"],
  [FIELD.passwordRequired, "Escribe una contraseña válida"],
  [FIELD.required, "Este campo es requerido"],
  [FIELD.select, "Debes seleccionar una opción"],
  [FIELD.passwordShort, "La contraseña debe tener al menos 6 caracteres"],
  [FIELD.passwordConfirmation, "Confirma tu contraseña"],
  [FIELD.passwordMismatch, "Las contraseñas no coinciden"],
  [FIELD.email, "Escribe un correo electrónico válido"],
  [FIELD.phone, "El teléfono debe tener 10 dígitos"],
  [FIELD.userName, "El nombre debe tener al menos 5 caracteres, sin espacios ni números"],
  [FIELD.digits, "Escribe solo números"],
])("a field says %j", (text, expected) => {
  expect(text).toBe(expected);
});

/** product.md §8: what a failed login and an ended session say. */
test.each([
  ["auth.wrong_credentials", "El usuario y/o contraseña son incorrectos."],
  [
    "auth.session_expired",
    "Lo sentimos la sesión caduco, le pedimos iniciar de nuevo para segir disfrutando de la plataforma.",
  ],
] as const)("%s is told letter by letter", (code, expected) => {
  expect(textOf(code)).toBe(expected);
});
