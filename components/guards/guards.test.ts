import { describe, expect, it } from "vitest";
import { assignedText } from "@/components/guards/assigned-text";
import { coverageWords } from "@/components/guards/coverage-panel";
import { commonGates, guardLabel, type ZoneChoice } from "@/components/guards/where-fields";

const one = (guardName: string, zoneKey: string, eventId = 1) => ({ guardName, zoneKey, eventId });

describe("assignedText", () => {
  it("names guards, zones and the number of events", () => {
    expect(assignedText([one("Ana", "A1")])).toBe("Asignaste a Ana en A1.");
    expect(assignedText([one("Ana", "A1"), one("Beto", "A1"), one("Ana", "B1")])).toBe(
      "Asignaste a Ana y Beto en A1 y B1.",
    );
    expect(assignedText([one("Ana", "A1", 1), one("Ana", "A1", 2)])).toBe("Asignaste a Ana en A1, en 2 eventos.");
    expect(assignedText(["A", "B", "C", "D"].map((name) => one(name, "A1")))).toBe("Asignaste a 4 guardias en A1.");
  });
});

describe("coverageWords", () => {
  it.each([
    [0, 0, "Sin accesos"],
    [1, 0, "Cubierto"],
    [3, 0, "Cubiertos los 3"],
    [3, 2, "2 de 3 sin guardia"],
    [1, 1, "Le falta guardia"],
  ])("%i gates, %i gaps: %s", (gates, gaps, words) => {
    const open = Array.from({ length: gaps }, (_, n) => ({ zoneKey: "A1", gateLabel: `Acceso ${n}` }));
    expect(coverageWords({ gates, gaps: open })).toBe(words);
  });

  it("counts a gate once, however many zones it leads to", () => {
    const gaps = ["A1", "A2", "B1", "B2"].map((zoneKey) => ({ zoneKey, gateLabel: "Acceso 1" }));
    expect(coverageWords({ gates: 2, gaps })).toBe("1 de 2 sin guardia");
  });
});

describe("commonGates", () => {
  const gate = (id: number) => ({ id, label: `Acceso ${id}` });
  const zone = (id: number, ...gates: number[]): ZoneChoice => ({
    id,
    key: `Z${id}`,
    name: "Zona",
    gates: gates.map(gate),
  });
  const zones = [zone(1, 1, 2), zone(2, 2, 3), zone(3, 4)];

  it("offers what every chosen zone has, whatever a form makes of the ids", () => {
    expect(commonGates(zones, [])).toEqual([]);
    expect(commonGates(zones, ["1"]).map(({ id }) => id)).toEqual([1, 2]);
    expect(commonGates(zones, [1, "2"]).map(({ id }) => id)).toEqual([2]);
    expect(commonGates(zones, ["1", "3"])).toEqual([]);
  });
});

it("a guard is told apart by what they log in with", () => {
  const ana = { id: 1, fullName: "Ana Ruiz", email: null, phone: "+528112345678" };
  expect(guardLabel(ana)).toBe("Ana Ruiz (+528112345678)");
  expect(guardLabel({ ...ana, email: "ana@x.mx" })).toBe("Ana Ruiz (ana@x.mx)");
});
