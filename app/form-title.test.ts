import { expect, test } from "vitest";
import { formTitle } from "@/app/form-title";

test("a form is called by what it does: it creates, or changes what the address names", async () => {
  const titleOf = formTitle("Crear recinto", "Editar recinto");
  const asked = (params: Record<string, string>) => titleOf({ searchParams: Promise.resolve(params) });
  expect(await asked({})).toEqual({ title: "Crear recinto" });
  expect(await asked({ id: "5" })).toEqual({ title: "Editar recinto" });
});
