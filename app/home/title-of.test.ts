import { expect, test } from "vitest";
import { titleOf } from "@/app/home/title-of";

test.each([1, 3] as const)("product.md §2: profile %s reads Inicio whatever the venue", (profile) => {
  for (const adminKind of ["main_provider", "standard", "prepaid_type"]) {
    expect(titleOf({ profile }, { adminKind })).toBe("Inicio");
  }
});

test.each([
  ["main_provider", "Selecciona el recinto"],
  ["standard", "COMPRAR LUGAR DE ESTACIONAMIENTO"],
  ["prepaid_type", "Prepago"],
])("product.md §2: a buyer with a venue of the %s admin in view reads %s", (adminKind, title) => {
  expect(titleOf({ profile: 2 }, { adminKind })).toBe(title);
});
