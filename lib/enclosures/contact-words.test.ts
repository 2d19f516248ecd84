import { describe, expect, it } from "vitest";
import { contactLines, mapLink, phoneWords, pointOf } from "@/lib/enclosures/contact-words";

describe("contactLines", () => {
  it("tells each way to reach a venue, with a link", () => {
    const lines = contactLines({
      contactPhone: "8112345678",
      contactEmail: "hola@arena.mx",
      contactWhatsapp: "8187654321",
    });
    expect(lines.map(({ kind, text, href }) => [kind, text, href])).toEqual([
      ["phone", "81 1234 5678", "tel:+528112345678"],
      ["whatsapp", "81 8765 4321", "https://wa.me/528187654321"],
      ["email", "hola@arena.mx", "mailto:hola@arena.mx"],
    ]);
    expect(contactLines({ contactPhone: "", contactEmail: "", contactWhatsapp: "" })).toEqual([]);
    expect(phoneWords("")).toBe("");
  });
});

describe("mapLink", () => {
  const venue = { name: "Arena", location: "Calle 1, N.L.", mapUrl: null, latitude: null, longitude: null };
  const search = "https://www.google.com/maps/search/?api=1&query=";

  it("is the venue's own link, else its point, else its name", () => {
    expect(mapLink({ ...venue, mapUrl: "https://waze.com/x", latitude: 1, longitude: 2 })).toBe("https://waze.com/x");
    expect(mapLink({ ...venue, latitude: 25.6785, longitude: -100.284 })).toBe(`${search}25.6785%2C-100.284`);
    expect(mapLink({ ...venue, latitude: 0, longitude: 0 })).toBe(`${search}0%2C0`);
    expect(mapLink(venue)).toBe(`${search}Arena%2C%20Calle%201%2C%20N.L.`);
  });
});

describe("pointOf", () => {
  it.each([
    ["25.6785, -100.284", "25.6785", "-100.284"],
    [" (25.6785,-100.284) ", "25.6785", "-100.284"],
    ["25 -100", "25", "-100"],
  ])("reads %j", (text, latitude, longitude) => expect(pointOf(text)).toEqual({ latitude, longitude }));
  it.each(["", "25.6785", "Av. 1, 2", "25.6 N, 100 W"])("leaves %j alone", (text) => expect(pointOf(text)).toBeNull());
});
