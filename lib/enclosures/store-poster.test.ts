import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createAdmin, createEnclosure, createGuard, createUser } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { pdfPages, pdfQr, pdfText } from "@/lib/core/testing-pdf";
import { decodeQr } from "@/lib/core/testing-qr";
import { getEnclosure } from "@/lib/enclosures/queries";
import { renderStorePoster, storePoster, storeQr } from "@/lib/enclosures/store-poster";

/** Where the tests' platform says that it is. */
const SITE = "localhost:3000";

async function venueOf(more: object = {}) {
  const { admin, owner } = await createAdmin();
  const venue = await createEnclosure(admin.id, { name: "Arena del Ñandú", ...more });
  return { admin, owner, venue, url: `http://${SITE}/${venue.slug}` };
}

describe("storePoster", () => {
  it.each([
    ["carta", "612 792"],
    ["a4", "595.28 841.89"],
  ] as const)("on %s holds the venue, its address in words and as a QR", async (paper, size) => {
    const { owner, venue, url } = await venueOf({ contactPhone: "8112345678" });
    const ctx = ctxFor(owner);
    const dto = await getEnclosure({ ctx, input: venue });
    const pdf = await renderStorePoster(dto, { paper, createdAt: ctx.now, compress: false });
    expect(pdf.toString("latin1")).toContain(`/MediaBox [0 0 ${size}]`);
    const [page = "", ...more] = pdfPages(pdf);
    expect(more).toEqual([]);
    const text = pdfText(page);
    for (const words of ["Arena del Ñandú", `${SITE}/${venue.slug}`, "Teléfono 81 1234 5678"])
      expect(text).toContain(words);
    expect(pdfQr(page)).toBe(url);
    const file = await storePoster({ ctx, input: { id: venue.id, paper } });
    expect(file.filename).toBe(`cartel-${venue.slug}-${paper}.pdf`);
    expect(file.content.subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("is for the venue's own people and the platform", async () => {
    const { admin, venue } = await venueOf();
    const other = await createAdmin();
    const asked = (person: Parameters<typeof ctxFor>[0]) =>
      codeOf(storePoster({ ctx: ctxFor(person), input: { id: venue.id, paper: "carta" } }));
    expect(await asked(other.owner)).toBe("resource.not_found");
    expect(await asked(await createUser())).toBe("auth.forbidden");
    expect(await asked(await createGuard(admin.id))).toBe("auth.forbidden");
    expect(await asked(null)).toBe("auth.required");
  });
});

describe("storeQr", () => {
  it.each(["png", "svg"] as const)("as %s leads to the store", async (format) => {
    const { owner, venue, url } = await venueOf();
    const { content, contentType, filename } = await storeQr({ ctx: ctxFor(owner), input: { id: venue.id, format } });
    expect([contentType, filename]).toEqual([
      format === "png" ? "image/png" : "image/svg+xml",
      `qr-${venue.slug}.${format}`,
    ]);
    expect((await sharp(content).metadata()).width).toBeGreaterThan(800);
    expect(await decodeQr(content)).toBe(url);
    const other = await createAdmin();
    expect(await codeOf(storeQr({ ctx: ctxFor(other.owner), input: { id: venue.id, format } }))).toBe(
      "resource.not_found",
    );
  });
});
