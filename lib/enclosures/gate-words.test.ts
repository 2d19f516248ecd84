import { expect, it } from "vitest";
import { gateLine, gateLines } from "@/lib/enclosures/gate-words";

it("names a gate with its street, where it has one", () => {
  expect(gateLine({ label: "Acceso 1", street: "" })).toBe("Acceso 1");
  expect(gateLines([{ label: "Acceso 1", street: "Av. del Acero" }])).toEqual(["Acceso 1, Av. del Acero"]);
});
