import sharp from "sharp";
import { expect, test } from "vitest";
import { sharePicture } from "@/app/[enclosure]/share-picture";
import { eventMetadata, eventSign, venueMetadata, venueSign } from "@/app/[enclosure]/shared-link";

const APP = "http://localhost:3000";
const VENUE = {
  slug: "arena-fundidora",
  name: "Arena Fundidora",
  color: "#05216e",
  location: "Av. Fundidora 501, Centro, Monterrey, N.L.",
  timeZone: "America/Monterrey",
};
const zone = (free: number, totalCents: number) => ({ free, totalCents });
const EVENT = {
  id: 7,
  name: "Alma Ríos",
  startsAt: new Date("2026-11-29T03:00:00Z"),
  notice: null,
  zones: [zone(0, 10_000), zone(3, 25_000), zone(2, 17_250)],
};

test("a shared link to a store: title, description, address and site, letter by letter", () => {
  const [title, description] = [
    "Arena Fundidora",
    "Compra tu lugar de estacionamiento en Arena Fundidora, Monterrey, N.L.. Precio con todo incluido.",
  ];
  expect(venueMetadata(VENUE)).toEqual({
    metadataBase: new URL(APP),
    title,
    description,
    alternates: {
      canonical: `${APP}/arena-fundidora`,
      types: { "application/json+oembed": `${APP}/api/oembed?url=http%3A%2F%2Flocalhost%3A3000%2Farena-fundidora` },
    },
    openGraph: {
      title,
      description,
      url: `${APP}/arena-fundidora`,
      type: "website",
      locale: "es_MX",
      siteName: "Control Traslado",
    },
    twitter: { card: "summary_large_image", title, description },
  });
});

test("a shared link to an event: when, where, and from what price while there are places", () => {
  const [title, description] = [
    "Alma Ríos, Arena Fundidora",
    "sáb 28 nov, 21:00 en Arena Fundidora. Lugares de estacionamiento: desde $172.50, todo incluido.",
  ];
  const { openGraph, alternates, twitter } = eventMetadata(EVENT, VENUE);
  expect(openGraph).toEqual({
    title,
    description,
    url: `${APP}/arena-fundidora/7`,
    type: "website",
    locale: "es_MX",
    siteName: "Control Traslado",
  });
  expect(alternates).toEqual({
    canonical: `${APP}/arena-fundidora/7`,
    types: { "application/json+oembed": `${APP}/api/oembed?url=http%3A%2F%2Flocalhost%3A3000%2Farena-fundidora%2F7` },
  });
  expect(twitter).toEqual({ card: "summary_large_image", title, description });
});

test("without places it says why nothing can be bought", () => {
  const sold = { ...EVENT, zones: [zone(0, 10_000)], notice: { title: "Agotado", text: "" } };
  expect(eventMetadata(sold, VENUE).description).toBe(
    "sáb 28 nov, 21:00 en Arena Fundidora. Lugares de estacionamiento: Agotado.",
  );
});

test("the signs on the pictures, letter by letter", () => {
  const { color } = VENUE;
  expect(venueSign(VENUE)).toEqual({ color, title: "Arena Fundidora", line: "Estacionamiento · Monterrey, N.L." });
  expect(eventSign(EVENT, VENUE)).toEqual({ color, title: "Alma Ríos", line: "sáb 28 nov, 21:00 · Arena Fundidora" });
});

test("a picture is a PNG of 1200 by 630 on the venue's colour", async () => {
  const answer = sharePicture(venueSign({ ...VENUE, color: "#c01020" }));
  expect(answer.headers.get("content-type")).toBe("image/png");
  const picture = sharp(Buffer.from(await answer.arrayBuffer()));
  expect(await picture.metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  // Between the sign's edge and its frame nothing is drawn but the plate.
  const plate = await picture.extract({ left: 600, top: 46, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  expect([...plate]).toEqual([0xc0, 0x10, 0x20]);
});
