import type { ErrorData, ErrorDeclaration } from "@/lib/core/declarations";
import type { DomainError, ErrorCode } from "@/lib/core/errors";
import { ERRORS } from "@/lib/generated/errors";

export function messageFor(error: DomainError): string {
  return textOf(error.code, error.details.data ?? {});
}

export function textOf(code: ErrorCode, data: ErrorData = {}): string {
  const { text }: ErrorDeclaration = ERRORS[code];
  return typeof text === "string" ? text : text(data);
}

const MANY = new Intl.NumberFormat("es-MX");

/** What is longer than its limit, in words: letters of a text, things of a list. */
export function tooLong({ origin, maximum }: { origin?: unknown; maximum?: unknown }): string {
  const limit = MANY.format(Number(maximum));
  return origin === "array" ? `Son demasiados: a lo más ${limit}` : `Es demasiado largo: a lo más ${limit} caracteres`;
}

/** The texts of product.md §5, which the schemas of all domains use. */
export const FIELD = {
  required: "Este campo es requerido",
  unknown: "No existe un campo con ese nombre",
  select: "Debes seleccionar una opción",
  userRequired: "Escribe un usuario válido",
  passwordRequired: "Escribe una contraseña válida",
  passwordShort: "La contraseña debe tener al menos 6 caracteres",
  passwordConfirmation: "Confirma tu contraseña",
  passwordMismatch: "Las contraseñas no coinciden",
  email: "Escribe un correo electrónico válido",
  phone: "El teléfono debe tener 10 dígitos",
  userName: "El nombre debe tener al menos 5 caracteres, sin espacios ni números",
  digits: "Escribe solo números",
  code: "El código tiene 6 dígitos",
  money: "Escribe una cantidad como 250.00",
  /** For a zod rule: it knows the limit. */
  tooLong: { error: tooLong },
  date: "Escribe una fecha y hora válidas",
  skipped: "Esa hora no existe ese día: el reloj se adelanta",
  notValid: "No es un dato válido",
  cursor: "Usa el que respondió la página anterior de esta lista",
} as const;
