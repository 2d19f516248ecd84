import { describe, expect, it } from "vitest";
import { announcement, armWidth, clockText, secondsLeft, spokenText } from "@/components/ui/countdown";

describe("secondsLeft", () => {
  it("counts a started second and never goes below zero", () => {
    expect(secondsLeft(10_000, 0)).toBe(10);
    expect(secondsLeft(10_000, 1)).toBe(10);
    expect(secondsLeft(10_000, 9_999)).toBe(1);
    expect(secondsLeft(10_000, 10_000)).toBe(0);
    expect(secondsLeft(10_000, 99_000)).toBe(0);
  });
});

describe("clockText", () => {
  it.each([
    [0, "0:00"],
    [107, "1:47"],
    [702, "11:42"],
    [3725, "1:02:05"],
  ])("writes %i s as %s", (seconds, text) => {
    expect(clockText(seconds)).toBe(text);
  });
});

describe("spokenText", () => {
  it.each([
    [702, "Quedan 11 minutos 42 segundos"],
    [120, "Quedan 2 minutos"],
    [60, "Queda 1 minuto"],
    [61, "Quedan 1 minuto 1 segundo"],
    [1, "Queda 1 segundo"],
    [0, "Quedan 0 segundos"],
  ])("says %i s as %s", (seconds, text) => {
    expect(spokenText(seconds)).toBe(text);
  });
});

describe("announcement", () => {
  it("speaks at five, two and one minutes, once", () => {
    expect(announcement(301, 300)).toBe("Quedan 5 minutos");
    expect(announcement(300, 299)).toBeNull();
    expect(announcement(121, 120)).toBe("Quedan 2 minutos");
    expect(announcement(61, 60)).toBe("Queda 1 minuto");
  });

  it("says the lowest mark when a sleeping tab jumps over several", () => {
    expect(announcement(400, 90)).toBe("Quedan 2 minutos");
    expect(announcement(400, 20)).toBe("Queda 1 minuto");
  });
});

describe("armWidth", () => {
  it("stays between nothing and all", () => {
    expect(armWidth(702, 900)).toBe("78%");
    expect(armWidth(0, 900)).toBe("0%");
    expect(armWidth(1000, 900)).toBe("100%");
    expect(armWidth(10, 0)).toBe("0%");
  });
});
