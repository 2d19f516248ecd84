import { expect, test } from "vitest";
import type { z } from "zod";
import { ChangeEmail, ChangePassword, ChangePhone, ChangeProfile, Login } from "@/lib/auth/schemas";
import { DomainError } from "@/lib/core/errors";
import { textOf } from "@/lib/core/messages";
import { parseInput } from "@/lib/core/parse";
import { CreateParkingArea } from "@/lib/parking-areas/schemas";
import { CreateStaff, RegisterBuyer } from "@/lib/users/schemas";

const REGISTERED = {
  userName: "Compradora",
  fullName: "Ana María 2.ª",
  email: "ana@test.example",
  phone: "8112345678",
  password: "secreto",
  passwordConfirmation: "secreto",
  acceptTerms: true,
};
const ZONE = { enclosureId: 1, key: "A", name: "Norte", capacity: 10, gateIds: [1] };
const STAFF = { profile: 3, userName: "Guardia", fullName: "Guardia Nueva", email: "g@test.example" };
const NEW_PASSWORD = { currentPassword: "antigua", password: "secreto", passwordConfirmation: "secreto" };
const PROFILE = { userName: "Compradora", fullName: "Ana" };

/** Each rule of product.md §5, in the schema that form and verb share. */
const RULES: [schema: z.ZodType, right: Record<string, unknown>, field: string, wrong: unknown, text: string][] = [
  [Login, { identifier: "a", password: "b" }, "identifier", "", "Escribe un usuario válido"],
  [Login, { identifier: "a", password: "b" }, "identifier", undefined, "Escribe un usuario válido"],
  [Login, { identifier: "a", password: "b" }, "password", "", "Escribe una contraseña válida"],
  [RegisterBuyer, REGISTERED, "password", "", "Escribe una contraseña válida"],
  [RegisterBuyer, REGISTERED, "password", "cinco", "La contraseña debe tener al menos 6 caracteres"],
  [RegisterBuyer, REGISTERED, "passwordConfirmation", "", "Confirma tu contraseña"],
  [RegisterBuyer, REGISTERED, "passwordConfirmation", "otra-cosa", "Las contraseñas no coinciden"],
  [ChangePassword, NEW_PASSWORD, "password", "cinco", "La contraseña debe tener al menos 6 caracteres"],
  [ChangePassword, NEW_PASSWORD, "passwordConfirmation", "otra-cosa", "Las contraseñas no coinciden"],
  [RegisterBuyer, REGISTERED, "email", "ana@", "Escribe un correo electrónico válido"],
  [ChangeEmail, { email: "a@b.mx", currentPassword: "x" }, "email", "ana", "Escribe un correo electrónico válido"],
  [RegisterBuyer, REGISTERED, "phone", "811234567", "El teléfono debe tener 10 dígitos"],
  [RegisterBuyer, REGISTERED, "phone", "81123456789", "El teléfono debe tener 10 dígitos"],
  [RegisterBuyer, REGISTERED, "phone", "teléfono", "El teléfono debe tener 10 dígitos"],
  [ChangePhone, { phone: "8112345678", currentPassword: "x" }, "phone", "1", "El teléfono debe tener 10 dígitos"],
  ...["Ana", "Ana María", "Ana2026"].flatMap((name): typeof RULES => {
    const text = "El nombre debe tener al menos 5 caracteres, sin espacios ni números";
    return [
      [RegisterBuyer, REGISTERED, "userName", name, text],
      [ChangeProfile, PROFILE, "userName", name, text],
      [CreateStaff, STAFF, "userName", name, text],
    ];
  }),
  [CreateParkingArea, ZONE, "capacity", "doce", "Escribe solo números"],
  ...["-3", "0", "2.5", "20001", "9999999999"].map((wrong): (typeof RULES)[number] => {
    return [CreateParkingArea, ZONE, "capacity", wrong, "Escribe un número del 1 al 20000"];
  }),
  [CreateParkingArea, ZONE, "name", "x".repeat(41), "Es demasiado largo: a lo más 40 caracteres"],
  [CreateParkingArea, ZONE, "notes", "x".repeat(301), "Es demasiado largo: a lo más 300 caracteres"],
  [
    CreateParkingArea,
    { ...ZONE, isNumbered: true, pattern: "A: 1-2" },
    "pattern",
    "x".repeat(2_001),
    "Es demasiado largo: a lo más 2,000 caracteres",
  ],
  [RegisterBuyer, REGISTERED, "fullName", " ", "Este campo es requerido"],
  [RegisterBuyer, REGISTERED, "userName", "", "Este campo es requerido"],
  [RegisterBuyer, REGISTERED, "acceptTerms", undefined, "Este campo es requerido"],
  [CreateParkingArea, ZONE, "name", "", "Este campo es requerido"],
  [CreateParkingArea, ZONE, "gateIds", [], "Debes seleccionar una opción"],
  [CreateStaff, STAFF, "profile", "", "Debes seleccionar una opción"],
];

function saidAt(schema: z.ZodType, input: Record<string, unknown>, field: string): string | undefined {
  try {
    parseInput(schema, input);
  } catch (error) {
    if (error instanceof DomainError) return error.details.fields?.[field];
    throw error;
  }
  return undefined;
}

test.each(RULES)("a rule of validation says its text (%#: %s)", (schema, right, field, wrong, text) => {
  expect(saidAt(schema, right, field)).toBeUndefined();
  expect(saidAt(schema, { ...right, [field]: wrong }, field)).toBe(text);
});

test("a person's full name may have spaces, digits and few letters", () => {
  expect(parseInput(RegisterBuyer, { ...REGISTERED, fullName: "Li 3" })).toMatchObject({ fullName: "Li 3" });
});

/** product.md §8, as far as the server gives the texts. */
test("the texts of the error catalogue", () => {
  expect(textOf("auth.wrong_credentials")).toBe("El usuario y/o contraseña son incorrectos.");
  expect(textOf("auth.session_expired")).toBe(
    "Lo sentimos la sesión caduco, le pedimos iniciar de nuevo para segir disfrutando de la plataforma.",
  );
});
